import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import { AlfioShop } from '../../../support/alfio-server.ts';
import { EventbriteShop } from '../../../support/eventbrite-server.ts';
import { olive } from '../../../support/people.ts';
import { type ServedStandIn, serveStandIn } from '../../../support/shop-stand-in.ts';
import { ticketFacts } from '../../../support/shop-source.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
const eventbrite = new EventbriteShop({ page: 2 });
const alfio = new AlfioShop();
let served: { readonly eventbrite: ServedStandIn; readonly alfio: ServedStandIn };
beforeAll(async () => {
  served = { eventbrite: await serveStandIn(eventbrite), alfio: await serveStandIn(alfio) };
  app = await startTestApp({
    env: {
      SOURCE_HOSTS: `${served.eventbrite.origin},${served.alfio.origin}`,
      SEAL_KEY: Buffer.alloc(32, 5).toString('base64'),
    },
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await served.eventbrite[Symbol.asyncDispose]();
  await served.alfio[Symbol.asyncDispose]();
});

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await app.call(method, path, olive.person.id, body);
  await app.settled();
  return answer;
};
const pull = async (): Promise<void> => {
  app.advance(5 * 60_000);
  eventbrite.tick(5 * 60_000);
  alfio.tick(5 * 60_000);
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
};
const nobody = { nth: 0, late: 0, attendee: { name: '', email: '' } };
const add = async (kind: string, address: string): Promise<{ id: string; checked: unknown }> => {
  const added = await call('POST', '/admin/sources', { kind, name: kind, address, secret: 'secret' });
  const { id } = added.body as { id: string };
  const checked = (await call('POST', `/admin/sources/${id}/check`)).body;
  await call('PATCH', `/admin/sources/${id}`, { map: { 1: { means: 'ticket', type: 'Attendee' } } });
  await call('POST', `/admin/sources/${id}/run`);
  return { id, checked };
};
const facts = async (id: string) =>
  (await ticketFacts(id, app.ports)).map(({ said, admits, why }) => [said, admits, why]);
const HELD = 'has no mail address of its attendee';

test('where Eventbrite copies the buyer, the first ticket is the buyer’s and the others wait for names, also when one is named later', async () => {
  const order = eventbrite.place(
    [
      { name: 'Bo Buyer', email: 'bo@example.org' },
      { name: '', email: '' },
      { name: '', email: '' },
    ],
    { slow: 0 },
  );
  eventbrite.change('pay', order, nobody);
  const { id, checked } = await add('eventbrite', `${served.eventbrite.origin}/v3/events/123456789`);
  expect(checked).toMatchObject({
    wrong: '',
    source: { product: 'Eventbrite', event: 'Harbour Days', products: [{ id: '1', name: 'Regular' }] },
  });
  expect(await facts(id)).toEqual([
    ['valid', 'bo@example.org', ''],
    ['valid', '', HELD],
    ['valid', '', HELD],
  ]);
  // A call names the order; a made-up one names none, and its address is not fetched.
  const { url } = (await call('POST', `/admin/sources/${id}/hook`)).body as { url: string };
  eventbrite.takeCalls();
  const cleo = { nth: 0, late: 0, attendee: { name: 'Cleo Claim', email: 'cleo@example.org' } };
  eventbrite.tick(1000);
  eventbrite.change('rename', order, cleo);
  for (const { raw } of [eventbrite.forged('x'), ...eventbrite.takeCalls()]) {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: new Uint8Array(raw) };
    expect((await app.request(new URL(url).pathname, sent)).status).toBe(204);
  }
  await pull();
  // The buyer has given the first ticket away, and has the second.
  expect(await facts(id)).toEqual([
    ['valid', 'cleo@example.org', ''],
    ['valid', 'bo@example.org', ''],
    ['valid', '', HELD],
  ]);
});

test('the list of alf.io adds tickets and never ends one, and another name is the same ticket', async () => {
  const order = alfio.place([{ name: 'Ada First', email: 'ada.first@example.org' }], { slow: 0 });
  alfio.change('pay', order, nobody);
  const { id, checked } = await add('alfio', `${served.alfio.origin}/event/days27`);
  expect(checked).toMatchObject({
    wrong: '',
    orders: 1,
    source: { product: 'alf.io', event: 'Harbour Days', products: [{ id: '1', name: 'Regular' }] },
  });
  expect(await facts(id)).toEqual([['valid', 'ada.first@example.org', '']]);
  alfio.change('name', order, { nth: 0, late: 0, attendee: { name: 'Ada Second', email: '' } });
  await pull();
  alfio.tickets.length = 0;
  await pull();
  expect(await facts(id)).toEqual([['valid', 'ada.first@example.org', '']]);
  expect(
    await call('POST', '/admin/sources', {
      kind: 'alfio',
      name: 'x',
      address: 'https://tickets.example.org/',
      secret: 's',
    }),
  ).toMatchObject({ status: 422 });
});
