import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import type { ShopCall } from '../../../../server/api/sources/source-port.ts';
import { olive } from '../../../support/people.ts';
import { callOf, type ServedStandIn, serveStandIn } from '../../../support/shop-stand-in.ts';
import { ticketFacts } from '../../../support/shop-source.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { TitoShop } from '../../../support/tito-server.ts';

let app: TestApp;
let shop: TitoShop;
let served: ServedStandIn;
let id = '';
beforeAll(async () => {
  shop = new TitoShop({ page: 2 });
  served = await serveStandIn(shop);
  app = await startTestApp({
    env: { SOURCE_HOSTS: served.origin, SEAL_KEY: Buffer.alloc(32, 5).toString('base64') },
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await app.call(method, path, olive.person.id, body);
  await app.settled();
  return answer;
};
const pull = async (): Promise<void> => {
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
};
const sell = (name: string, email: string): string => {
  const order = shop.place([{ name, email }], { isTest: false, slow: 0 });
  shop.change('pay', order, { nth: 0, late: 0, attendee: { name: '', email: '' } });
  return order;
};
const admitted = async (): Promise<string[]> =>
  (await ticketFacts(id, app.ports)).flatMap(({ admits }) => (admits === '' ? [] : [admits]));

test('an event of Tito is checked, mapped and read: complete and paid tickets are valid, void ones end, unassigned ones wait', async () => {
  sell('Nora Quill', 'nora@example.org');
  sell('', '');
  shop.place([{ name: 'Nils Unpaid', email: 'nils@example.org' }], { isTest: false, slow: 0 });
  const tested = shop.place([{ name: 'Tess Test', email: 'tess@example.org' }], { isTest: true, slow: 0 });
  shop.change('pay', tested, { nth: 0, late: 0, attendee: { name: '', email: '' } });
  const added = await call('POST', '/admin/sources', {
    kind: 'tito',
    name: 'Tickets from Tito',
    address: `${served.origin}/v3/org/ev`,
    secret: shop.token,
  });
  expect(added).toMatchObject({ status: 201, body: { kind: 'tito', hook_secret_end: '' } });
  ({ id } = added.body as { id: string });
  expect((await call('POST', `/admin/sources/${id}/check`)).body).toMatchObject({
    wrong: '',
    orders: 3,
    source: { product: 'Tito', event: 'Harbour Days', products: [{ id: '1', name: 'Regular' }] },
  });
  await call('PATCH', `/admin/sources/${id}`, { map: { 1: { means: 'ticket', type: 'Attendee' } } });
  await call('POST', `/admin/sources/${id}/run`);
  expect((await ticketFacts(id, app.ports)).map(({ said, admits, why }) => [said, admits, why])).toEqual([
    ['valid', 'nora@example.org', ''],
    ['valid', '', 'has no mail address of its attendee'],
    ['waiting', '', ''],
  ]);
  const logIn = () =>
    app.call('POST', '/attendee/login', undefined, { email: 'nora@example.org', reference: 'T001-1' });
  expect(await logIn()).toMatchObject({ status: 200 });
  shop.change('drop', 'T001', { nth: 0, late: 0, attendee: { name: '', email: '' } });
  app.advance(5 * 60_000);
  shop.tick(5 * 60_000);
  await pull();
  expect([await admitted(), (await logIn()).status]).toEqual([[], 403]);
});

const hear = async ({ raw, header }: ShopCall, url: string): Promise<number> => {
  const signature = header('tito-signature');
  const headers = { 'content-type': 'application/json', ...(signature && { 'tito-signature': signature }) };
  const body = new Uint8Array(raw);
  return (await app.request(new URL(url).pathname, { method: 'POST', headers, body })).status;
};

test('a call that Tito signed has the changes read; a wrong, missing or replayed signature changes nothing by itself', async () => {
  shop.takeCalls();
  const { url } = (await call('POST', `/admin/sources/${id}/hook`)).body as { url: string };
  const secret = { hook_secret: shop.hookSecret };
  expect((await call('PATCH', `/admin/sources/${id}`, secret)).body).toMatchObject({ hook_secret_end: 'cret' });
  await pull();
  shop.tick(1000);
  sell('Pia Prompt', 'pia@example.org');
  const [signed] = shop.takeCalls();
  const reads = async (sent: ShopCall): Promise<[number, boolean]> => {
    app.advance(10_000);
    const before = shop.requests;
    const status = await hear(sent, url);
    await pull();
    return [status, shop.requests > before];
  };
  const body = signed!.raw.toString();
  expect(await reads(callOf(body))).toEqual([204, false]);
  expect(await reads(callOf(body, { 'tito-signature': 'bm90IHNpZ25lZA==' }))).toEqual([204, false]);
  expect(await reads(callOf(`${body} `, { 'tito-signature': signed!.header('tito-signature')! }))).toEqual([
    204,
    false,
  ]);
  expect(await admitted()).toEqual([]);
  expect(await reads(signed!)).toEqual([204, true]);
  expect(await admitted()).toEqual(['pia@example.org']);
  // Replayed after the order was cancelled: what counts is what Tito says now.
  shop.change('cancel', 'T005', { nth: 0, late: 0, attendee: { name: '', email: '' } });
  shop.tick(1000);
  expect(await reads(signed!)).toEqual([204, true]);
  expect(await admitted()).toEqual([]);
});

test('busy, broken and refusing answers change nothing, and say what can be done', async () => {
  const health = async () =>
    (await app.ports.log.state('adm')).all('sourceHealth').map(({ doc }) => (doc as { wrong: string }).wrong);
  const before = await ticketFacts(id, app.ports);
  const said: string[] = [];
  for (const fault of [500, 'cut', 'page', 404, 401] as const) {
    shop.faults.push(fault);
    app.advance(2 * 3_600_000);
    shop.tick(2 * 3_600_000);
    await pull();
    said.push(...(await health()));
  }
  expect(said).toEqual([
    `${new URL(served.origin).host} has a problem of its own (500).`,
    'The answer was incomplete.',
    'The address answers with a web page, not with tickets.',
    'There is no event “ev” in Tito any more.',
    'Tito no longer accepts this token. Make a new one under dashboard.tito.io, API access.',
  ]);
  expect(await ticketFacts(id, app.ports)).toEqual(before);
});
