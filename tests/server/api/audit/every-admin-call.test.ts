import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../domain/audit/audit.ts';
import { endpoints } from '../../../../server/app.ts';
import type { Endpoint } from '../../../../server/http/endpoint.ts';
import { startWorldApp, type WorldApp } from '../../../support/world-app.ts';
import { NEEDS_NO_EVENT } from '../../example-answer.ts';
import { exampleRequest } from '../../example-request.ts';

/** Calls that change something without an audit entry, with the reason. */
const UNAUDITED: Readonly<Record<string, string>> = {
  'post /posts/photos/upload': 'no post shows the picture yet; the one that takes it stands in the audit',
  'delete /posts/photos/upload': 'no post has shown the picture',
  'patch /admin/fields/:form': 'nobody sees a draft; its release stands in the audit',
  'post /admin/schedule/draft': 'nobody sees a draft; its release stands in the audit',
  'post /admin/imports': 'nothing of the event is changed before the file is applied',
  'post /admin/imports/:id/check': 'it only tells what would be done',
  'post /admin/oidc/:id/check': 'nothing of the event changes; it only notes what the provider says',
  'post /admin/setup/mail-test': 'nothing of the event changes; it stands among the mails',
  'post /admin/mail-messages/:id/test': 'nothing of the event changes; it stands among the mails',
  'post /mail/bounces': 'nothing of the event changes; a provider says what became of a mail',
  'post /admin/refused-addresses/:id/allow':
    'nothing of the event changes; the address is refused again if it does not exist',
  'post /admin/webhooks/:id/test': 'nothing of the event changes; it stands among the deliveries',
  'post /admin/webhooks/:id/deliveries/:delivery/resend':
    'nothing of the event changes; it stands among the deliveries',
};

/** Calls whose example only checks: the fields that make it change something. */
const IN_EARNEST: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'post /admin/tickets/csv': { dry_run: 'false' },
};

let world: WorldApp;
beforeAll(async () => {
  world = await startWorldApp('live');
});
afterAll(() => world[Symbol.asyncDispose]());

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const asAdmin = (method: string, path: string, body?: unknown) =>
  world.app.call(method, path, { token: world.tokens.admin! }, body);
const audit = async () =>
  (await asAdmin('GET', '/admin/audit')).body as { data: AuditEntry[]; pagination: { total: number } };
const entries = async (): Promise<number> => (await audit()).pagination.total;

const CHANGES = endpoints.filter(
  (call) => call.access === 'admin' && call.method !== 'get' && !NEEDS_NO_EVENT.includes(nameOf(call)),
);

test('everything an organiser changes is in the audit', async () => {
  const silent: string[] = [];
  const changing: string[] = [];
  for (const call of CHANGES) {
    const before = await entries();
    const { path, init } = exampleRequest(call, { ...call.example, ...IN_EARNEST[nameOf(call)] }, world.tokens.admin);
    const answer = await world.app.request(path, init);
    await answer.body?.cancel();
    expect({ call: nameOf(call), isDone: answer.status < 300 }).toEqual({ call: nameOf(call), isDone: true });
    await world.app.settled();
    const changes = await world.stored.changes();
    if (changes.length > 0) changing.push(nameOf(call));
    if (changes.length > 0 && (await entries()) === before) silent.push(nameOf(call));
    await world.restore();
  }
  expect(silent.toSorted()).toEqual(Object.keys(UNAUDITED).toSorted());
  expect(changing.length).toBeGreaterThan(55);
});

test('so does what visitors do not see of a booth, when an organiser changes it', async () => {
  await asAdmin('PATCH', '/admin/company/northwind', { focus: ['Gaming'] });
  world.app.advance(1000);
  const before = await entries();
  expect((await asAdmin('PATCH', '/admin/company/northwind', { focus: ['Dating'] })).body).toMatchObject({
    ticket_type: 'basic',
    focus: ['Dating'],
  });
  const {
    data: [newest],
    pagination,
  } = await audit();
  expect(pagination.total - before).toBe(1);
  expect(newest).toMatchObject({
    by: 'olive',
    scope: 'co:northwind',
    changes: [{ collection: 'booth', id: 'parts', before: { focus: ['Gaming'] }, after: { focus: ['Dating'] } }],
  });
  expect(
    await asAdmin('PATCH', '/admin/tickets/theo', { ticket_type: 'CompanyPremiumBooth', company_id: 'northwind' }),
  ).toMatchObject({ status: 200 });
  expect((await asAdmin('GET', '/company/northwind')).body).toMatchObject({
    ticket_type: 'premium',
    focus: ['Dating'],
  });
  await world.restore();
});

test('and a new code that a table gives to a ticket holder, without the code itself', async () => {
  const table = (code: string): object => ({ csv: `email,name,code\nada@example.org,Ada Verne,${code}` });
  expect((await asAdmin('POST', '/admin/tickets/csv', table('9XYZ-1'))).status).toBe(200);
  await world.app.settled();
  const found = (await audit()).data.find(({ note }) => note.startsWith('gave a ticket code'));
  expect(found).toMatchObject({ by: 'olive', scope: 'accounts', changes: [{ id: 'ada', before: null, after: null }] });
  expect(JSON.stringify(await audit())).not.toMatch(/9XYZ/);
  const before = await entries();
  await asAdmin('POST', '/admin/tickets/csv', table('9XYZ-1'));
  await world.app.settled();
  expect(await entries()).toBe(before);
  await world.restore();
});
