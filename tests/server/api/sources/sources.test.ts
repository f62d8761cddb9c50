import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import { auditTable } from '../../../../server/api/audit/audit-store.ts';
import { deliveryTable } from '../../../../server/api/webhooks/deliveries.ts';
import { webhookMessage } from '../../../../server/api/webhooks/webhook-message.ts';
import { gatherWebhooks } from '../../../../server/jobs/gather-webhooks.ts';
import { sourceTable } from '../../../../server/api/sources/source-store.ts';
import { PretixShop, type ServedShop, servePretix } from '../../../support/pretix-shop.ts';
import { olive } from '../../../support/people.ts';
import { ticketFacts } from '../../../support/shop-source.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let shop: PretixShop;
let served: ServedShop;
const lines: string[] = [];
beforeAll(async () => {
  shop = new PretixShop();
  served = await servePretix(shop);
  app = await startTestApp({
    env: { SOURCE_HOSTS: served.origin, LOG_LEVEL: 'debug', SEAL_KEY: Buffer.alloc(32, 5).toString('base64') },
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const admin = olive.person.id;
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await app.call(method, path, admin, body);
  await app.settled();
  return answer;
};
const health = async () =>
  (await app.ports.log.state('adm')).all('sourceHealth').map(({ doc }) => doc as Record<string, unknown>);
const pull = async (): Promise<void> => {
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
};
/** What waits to be sent to webhooks. */
const told = async () => {
  const { documents } = await (await deliveryTable(app.ports)).find('byTime', { equals: [], limit: 10 });
  return Promise.all(documents.map((delivery) => webhookMessage(delivery, app.ports)));
};
const SECRET = 's3cr3t-of-the-shop';

test('a shop is added, checked, mapped and read, and a cancelled ticket shuts its holder out', async () => {
  shop.token = SECRET;
  const code = shop.place({ people: [{ name: 'Nora Quill', email: 'nora@example.org' }, { name: 'Sam Someone' }] });
  shop.pay(code);
  const input = { kind: 'pretix', name: 'Tickets from pretix', address: served.address, secret: SECRET };
  const added = await call('POST', '/admin/sources', input);
  expect(added).toMatchObject({ status: 201, body: { state: 'new', secret_end: 'shop', products: [] } });
  const { id } = added.body as { id: string };
  expect((await call('POST', `/admin/sources/${id}/check`)).body).toMatchObject({
    wrong: '',
    orders: 1,
    source: { product: 'pretix 2027.5.0', event: 'Harbour Days', products: [{ id: '1', name: 'Regular' }] },
  });
  // Before a product has a meaning, its tickets wait.
  await call('POST', `/admin/sources/${id}/run`);
  expect((await ticketFacts(id, app.ports)).map(({ why }) => why)).toEqual([
    'is of a product that nobody has chosen a meaning for: Regular',
    'is of a product that nobody has chosen a meaning for: Regular',
  ]);
  await call('PATCH', `/admin/sources/${id}`, { map: { 1: { means: 'ticket', type: 'Attendee' } } });
  await pull();
  expect(await ticketFacts(id, app.ports)).toEqual([
    { key: '1', code: `${code}-1`, said: 'valid', isValid: true, admits: 'nora@example.org', why: '' },
    {
      key: '2',
      code: `${code}-2`,
      said: 'valid',
      isValid: false,
      admits: '',
      why: 'has no mail address of its attendee',
    },
  ]);
  expect(await health()).toMatchObject([
    { id, state: 'running', wrong: '', failures: 0, tickets: { valid: 1, held: 1, ended: 0 }, unmapped: 0 },
  ]);
  const logIn = () =>
    app.call('POST', '/attendee/login', undefined, { email: 'nora@example.org', reference: `${code}-1` });
  expect(await logIn()).toMatchObject({ status: 200 });

  shop.cancel(code);
  app.advance(5 * 60_000);
  await pull();
  expect((await ticketFacts(id, app.ports)).map(({ said, admits }) => [said, admits])).toEqual([
    ['ended', ''],
    ['ended', ''],
  ]);
  expect(await logIn()).toMatchObject({ status: 403 });
});

test('what a source changes is in the audit under its own name, and its secret is nowhere', async () => {
  const entries = (await (await auditTable(app.ports)).find('byTime', { equals: [], limit: 1000 })).documents;
  const own = entries.filter(({ by }) => by.startsWith('source:'));
  expect(own.map(({ note }) => note)).toEqual(['added from the ticket shop', 'ended a ticket: Cancelled in pretix']);
  expect(own.every(({ group }) => group?.startsWith('source-'))).toBe(true);
  const listed = await call('GET', '/admin/sources');
  const [source] = (await (await sourceTable(app.ports)).find('byDue', { equals: [], limit: 10 })).documents;
  const documents = (await app.ports.log.state('adm')).collections().flatMap((name) => [name]);
  expect(documents).toContain('sourceHealth');
  const places = { entries, listed, source, health: await health(), lines };
  for (const [place, content] of Object.entries(places))
    expect({ place, hasSecret: JSON.stringify(content).includes(SECRET) }).toEqual({ place, hasSecret: false });
  expect(lines.length).toBeGreaterThan(0);
});

test('a call of the shop has one order fetched, whatever it says, and shows nothing', async () => {
  const { id } = ((await call('GET', '/admin/sources')).body as { data: { id: string }[] }).data[0]!;
  const { url } = (await call('POST', `/admin/sources/${id}/hook`)).body as { url: string };
  await pull();
  const path = new URL(url).pathname.replace('/api', '');
  const code = shop.place({ people: [{ name: 'Pia Prompt', email: 'pia@example.org' }] });
  shop.pay(code);
  const hook = { notification_id: 1, organizer: 'org', event: 'ev', code, action: 'pretix.event.order.paid' };
  const before = shop.requests;
  const answers = [
    await app.call('POST', path, undefined, hook),
    await app.call('POST', path, undefined, { ...hook, code: 'NONE1' }),
    await app.call('POST', path, undefined, { ...hook, event: 'other' }),
    await app.call('POST', path, undefined, {}),
    await app.call('POST', `/sources/${id}/hook/wrong`, undefined, hook),
    await app.call('POST', '/sources/missing/hook/wrong', undefined, hook),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [204, null]));
  await pull();
  // One request for each order that was named.
  expect(shop.requests - before).toBe(2);
  expect((await ticketFacts(id, app.ports)).at(-1)).toMatchObject({ admits: 'pia@example.org' });
  expect(lines.filter((line) => line.includes(path.split('/').at(-1)!))).toEqual([]);
});

test('a refused token stops the source until it is replaced; other trouble is tried again later', async () => {
  const { id } = ((await call('GET', '/admin/sources')).body as { data: { id: string }[] }).data[0]!;
  await call('POST', '/admin/webhooks', { url: 'https://crm.example.org/hook', kinds: ['sources'] });
  await gatherWebhooks(app.ports, new AbortController().signal);
  shop.faults.push(429);
  app.advance(5 * 60_000);
  await pull();
  expect(await health()).toMatchObject([{ state: 'running', failures: 1, wrong: '' }]);
  shop.faults.push('cut');
  app.advance(60_000);
  await pull();
  expect(await health()).toMatchObject([{ failures: 2, wrong: 'The answer was incomplete.' }]);
  await gatherWebhooks(app.ports, new AbortController().signal);
  expect(await told()).toEqual([]);
  shop.token = 'another';
  app.advance(2 * 60_000);
  await pull();
  const wrong = 'pretix no longer accepts this token. Make a new one that may view orders.';
  expect(await health()).toMatchObject([{ state: 'stopped', wrong }]);
  await gatherWebhooks(app.ports, new AbortController().signal);
  const source = {
    id,
    name: 'Tickets from pretix',
    place: expect.stringContaining('/org/ev'),
    state: 'stopped',
    wrong,
  };
  expect(await told()).toMatchObject([
    { type: 'sources.changed', data: { changes: [{ action: 'changed', id, source }] } },
  ]);
  const requests = shop.requests;
  app.advance(3_600_000);
  await pull();
  expect(shop.requests).toBe(requests);
  await call('PATCH', `/admin/sources/${id}`, { secret: 'another' });
  await pull();
  expect(await health()).toMatchObject([{ state: 'running', failures: 0, wrong: '' }]);
});

test('a shop that cancels most tickets at once is asked about, and ends them only when an organiser allows it', async () => {
  const { id } = ((await call('GET', '/admin/sources')).body as { data: { id: string }[] }).data[0]!;
  const codes = Array.from({ length: 30 }, (_, at) =>
    shop.place({ people: [{ name: `Person ${at}`, email: `many${at}@example.org` }] }),
  );
  for (const code of codes) shop.pay(code);
  app.advance(5 * 60_000);
  shop.tick(1000);
  await pull();
  const admitted = async () =>
    (await ticketFacts(id, app.ports)).filter(({ admits }) => admits.startsWith('many')).length;
  expect(await admitted()).toBe(30);
  for (const code of codes) shop.cancel(code);
  app.advance(5 * 60_000);
  shop.tick(1000);
  await pull();
  const wrong = 'pretix says 30 tickets are cancelled. None was ended. Look at them.';
  expect([await admitted(), (await health())[0]]).toMatchObject([30, { state: 'asking', wrong }]);
  await call('POST', `/admin/sources/${id}/run`, { confirm: true });
  expect([await admitted(), (await health())[0]]).toMatchObject([0, { state: 'running', wrong: '' }]);
});

test('a removed source leaves tickets and people', async () => {
  const { id } = ((await call('GET', '/admin/sources')).body as { data: { id: string }[] }).data[0]!;
  expect(await call('DELETE', `/admin/sources/${id}`)).toMatchObject({ status: 204 });
  expect(await health()).toEqual([]);
  expect((await ticketFacts(id, app.ports)).some(({ admits }) => admits === 'pia@example.org')).toBe(true);
});
