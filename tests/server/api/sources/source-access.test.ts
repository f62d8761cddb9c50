import { afterAll, beforeAll, expect, test } from 'vitest';
import { allAccounts } from '../../../../server/api/accounts/account-store.ts';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import { allStoredPeople } from '../../../../server/api/people/find-person.ts';
import { olive } from '../../../support/people.ts';
import { type ServedSheet, serveSheet, type Sheet } from '../../../support/sheet-server.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldDocuments } from '../../../support/world.ts';

let app: TestApp;
let sheets: ServedSheet;
const sheet: Sheet = { csv: '', isShared: true, faults: [] };
beforeAll(async () => {
  sheets = await serveSheet(sheet);
  app = await startTestApp({
    documents: worldDocuments.filter(({ c }) => c === 'companies'),
    env: { SOURCE_HOSTS: sheets.origins.join() },
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await sheets[Symbol.asyncDispose]();
});

/** Reads the sheet with these rows, as its source does by itself. */
async function readSheet(...rows: string[]): Promise<void> {
  sheet.csv = ['id,name,email,role,ticket_code', ...rows].join('\n');
  app.advance(61 * 60_000);
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
}
const logIn = (email: string, reference: string) =>
  app.call('POST', '/attendee/login', undefined, { email, reference });
/** Mail address and further roles of everybody with an account, by name of the address. */
async function accounts(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for await (const { address, roles } of allAccounts(app.ports))
    found[address] = roles.filter((role) => role !== 'ROLE_ATTENDEE');
  return found;
}

test('whoever writes a sheet that is read here makes nobody an organiser, and gets into no account of others', async () => {
  sheet.csv = 'id,name,email,role\ns1,Sam Reed,sam@example.org,speaker';
  const added = await app.call('POST', '/admin/sources', 'olive', {
    kind: 'sheet',
    name: 'Speakers',
    address: sheets.address,
  });
  const { id } = added.body as { id: string };
  await app.call('PATCH', `/admin/sources/${id}`, 'olive', { publish: 'release' });
  await app.call('POST', `/admin/sources/${id}/run`, 'olive');
  await app.settled();
  const before = await accounts();
  expect(before).toMatchObject({ 'sam@example.org': ['ROLE_SPEAKER'], [olive.email]: ['ROLE_ADMIN'] });
  // A wrong address of somebody who never logged in is put right.
  await readSheet('s1,Sam Reed,sam.reed@example.org,speaker,');
  const { 'sam@example.org': sam, ...others } = before;
  expect(await accounts()).toEqual({ ...others, 'sam.reed@example.org': sam });
  await app.call('POST', '/users/magic-links', undefined, { email: 'sam.reed@example.org', request: 'r'.repeat(32) });
  await app.settled();
  const [, token] =
    /#token=(\S+)/.exec(app.outbox.findLast(({ to }) => to === 'sam.reed@example.org')?.text ?? '') ?? [];
  expect(await app.call('POST', '/users/magic-links/verify', undefined, { token })).toMatchObject({ status: 200 });

  await readSheet(
    's1,Sam Reed,mallory@example.org,admin,7SAM-1',
    's2,Eve Ill,eve@example.org,"admin; constructor; __proto__",7EVE-1',
    `s3,Olive Hart,${olive.email},organiser,7OLV-1`,
  );
  expect(await accounts()).toEqual({
    ...others,
    'sam.reed@example.org': ['ROLE_SPEAKER'],
    'eve@example.org': [],
  });
  for (const [email, code] of [
    ['sam.reed@example.org', '7SAM-1'],
    ['eve@example.org', '7EVE-1'],
    [olive.email, '7OLV-1'],
  ] as const)
    expect((await logIn(email, code)).status).not.toBe(200);
  expect(await logIn(olive.email, olive.ticketCode ?? '')).toMatchObject({ status: 200 });
});

test('whoever writes a sheet gets into no booth, whose members read its leads; the name of the company is shown', async () => {
  sheet.csv = 'id,name,email,role,company\ns7,Ivy Lane,ivy@example.org,attendee,Tidewater';
  const csv = await app.call('POST', '/admin/sources', 'olive', {
    kind: 'sheet',
    name: 'Staff',
    address: sheets.address,
  });
  const { id } = csv.body as { id: string };
  await app.call('PATCH', `/admin/sources/${id}`, 'olive', { publish: 'release' });
  await app.call('POST', `/admin/sources/${id}/run`, 'olive');
  await app.settled();
  const ivy = (await allStoredPeople(app.ports)).find(({ firstName }) => firstName === 'Ivy');
  expect(ivy).toMatchObject({ companyName: 'Tidewater', companyId: null });
});
