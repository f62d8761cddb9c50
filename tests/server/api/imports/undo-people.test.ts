import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckView, ImportView } from '../../../../domain/imports/import-calls.ts';
import { findAccountByEmail } from '../../../../server/api/accounts/account-store.ts';
import { forgetEvents } from '../../../../server/api/analytics/event-store.ts';
import { closeAll } from '../../../../server/api/sessions/session-store.ts';
import { ada, grace, olive } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ people: [ada, grace, olive] })));
afterAll(() => app.stop());

const post = async <T>(path: string, body: object): Promise<T> =>
  (await app.call('POST', path, 'olive', body)).body as T;

/** Imports a table with the guessed columns; returns the names of everything it changed. */
async function imported(lines: readonly string[]): Promise<string> {
  const table = { bytes: Buffer.from(lines.join('\n')), name: 'holders.csv', type: 'text/csv', field: 'file' };
  const file = (await app.upload('/admin/imports', 'olive', table)).body as ImportView;
  const choices = { what: file.what, mapping: file.columns.map(({ guess }) => guess) };
  const { plan } = await post<CheckView>(`/admin/imports/${file.id}/check`, choices);
  await post(`/admin/imports/${file.id}/apply`, { plan, invite: false });
  await app.settled();
  const { report } = (await app.call('GET', `/admin/imports/${file.id}`, 'olive')).body as ImportView;
  return report?.group ?? '';
}
const undo = (group: string) => app.call('POST', `/admin/audit/groups/${group}/undo`, 'olive');
const addresses = async (): Promise<string[]> =>
  ((await app.call('GET', '/admin/users?count=100', 'olive')).body as { data: { email: string }[] }).data
    .map(({ email }) => email)
    .toSorted();
const names = async (): Promise<unknown[]> =>
  (await app.ports.log.state('dir')).all('people').map(({ doc }) => (doc as { firstName: string }).firstName);

const HEAD = 'email;first_name;last_name;ticket_type;code';

test('undoing a table of people removes those it added, except people who logged in, are admins or speak, and says so', async () => {
  const [before, known] = [await addresses(), await names()];
  const group = await imported([
    HEAD,
    'wanda@example.org;Wanda;Wrong;Attendee;1ABC-1',
    'wim@example.org;Wim;Wrong;Attendee;1ABC-2',
    'nora@example.org;Nora;Newcomer;Attendee;1ABC-3',
    'boris@example.org;Boris;Boss;Attendee;1ABC-4',
    'tessa@example.org;Tessa;Talks;Attendee;1ABC-5',
    'ada@example.org;Ada;Verne;Attendee;9ABC-9',
  ]);
  expect(await addresses()).toEqual(
    [...before, ...['wanda', 'wim', 'nora', 'boris', 'tessa'].map((name) => `${name}@example.org`)].toSorted(),
  );
  const idOf = async (email: string): Promise<string> =>
    ((await app.call('GET', `/admin/users?search=${email}`, 'olive')).body as { data: { id: string }[] }).data[0]?.id ??
    '';
  const ticket = { email: 'nora@example.org', reference: '1ABC-3' };
  expect((await app.call('POST', '/attendee/login', undefined, ticket)).status).toBe(200);
  const boris = await idOf('boris@example.org');
  await app.call('PATCH', `/admin/update-user/${boris}`, 'olive', { roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] });
  await app.call('PATCH', '/talks/keynote', 'olive', { speakers: ['grace', await idOf('tessa@example.org')] });
  const undone = await undo(group);
  const { left, ...counts } = undone.body as { left: { message: string }[] };
  expect([undone.status, counts, left.map(({ message }) => message).toSorted()]).toEqual([
    200,
    { undone: 2, removed: 2, stay: 3, more: false },
    [
      'Boris Boss stays: is an admin.',
      'New ticket codes stay: the ones before are not kept.',
      'Nora Newcomer stays: has logged in since.',
      'Tessa Talks stays: speaks at a talk.',
    ],
  ]);
  const staying = ['boris@example.org', 'nora@example.org', 'tessa@example.org'];
  expect([await addresses(), (await names()).length]).toEqual([[...before, ...staying].toSorted(), known.length + 3]);
});

test('somebody who logged in stays, also when their log-in and counted visits are no longer stored', async () => {
  const group = await imported([HEAD, 'otto@example.org;Otto;Once;Attendee;1ABC-6']);
  const ticket = { email: 'otto@example.org', reference: '1ABC-6' };
  expect((await app.call('POST', '/attendee/login', undefined, ticket)).status).toBe(200);
  await app.settled();
  const { id = '' } = (await findAccountByEmail('otto@example.org', app.ports)) ?? {};
  await closeAll(id, app.ports);
  await forgetEvents(id, app.ports);
  expect((await undo(group)).body).toMatchObject({
    removed: 0,
    left: [{ message: 'Otto Once stays: has logged in since.' }],
  });
  expect(await addresses()).toContain('otto@example.org');
});
