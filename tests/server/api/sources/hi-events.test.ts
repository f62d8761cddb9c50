import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import type { ShopCall } from '../../../../server/api/sources/source-port.ts';
import { hearHook } from '../../../../server/api/sources/hook.ts';
import { pullSource } from '../../../../server/api/sources/pull-source.ts';
import { updateSource } from '../../../../server/api/sources/source-store.ts';
import { type HiEventsAttendee, HiEventsShop } from '../../../support/hi-events-hook.ts';
import { olive } from '../../../support/people.ts';
import { addShopSource, ticketFacts } from '../../../support/shop-source.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SEAL_KEY: Buffer.alloc(32, 5).toString('base64') } });
});
afterAll(() => app.stop());

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await app.call(method, path, olive.person.id, body);
  await app.settled();
  return answer;
};
const work = async (): Promise<void> => {
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
};
const send = async (url: string, { raw, header }: ShopCall): Promise<number> => {
  const headers = { 'content-type': 'application/json', signature: header('signature') ?? '' };
  return (await app.request(new URL(url).pathname, { method: 'POST', headers, body: new Uint8Array(raw) })).status;
};

test('Hi.Events is heard before it is started, so that its products can be given a meaning, and admits nobody until then', async () => {
  const shop = new HiEventsShop();
  const added = await call('POST', '/admin/sources', {
    kind: 'hi-events',
    name: 'Tickets from Hi.Events',
    address: 'https://app.hi.events/event/12/days27',
  });
  expect(added).toMatchObject({ status: 201, body: { kind: 'hi-events', state: 'new', secret_end: '' } });
  const { id } = added.body as { id: string };
  const { url } = (await call('POST', `/admin/sources/${id}/hook`)).body as { url: string };
  const check = async () => ((await call('POST', `/admin/sources/${id}/check`)).body as { wrong: string }).wrong;
  expect(await check()).toBe('Enter the secret with which Hi.Events signs its calls.');
  await call('PATCH', `/admin/sources/${id}`, { hook_secret: shop.secret });
  expect(await check()).toBe('Hi.Events has not called yet, or signs its calls with another secret.');
  const nora = { email: 'nora@example.org', first_name: 'Nora', last_name: 'Quill' };
  // Answered alike, whoever signed it.
  expect([
    await send(url, shop.call('product.created', { id: 7, title: 'Regular' })),
    await send(url, shop.sell(nora, true)),
    await send(url, shop.call('product.updated', { id: 7, title: 'Forged' }, 'another secret')),
    await send(url, { raw: Buffer.from('{}'), header: () => undefined }),
  ]).toEqual([204, 204, 204, 204]);
  expect(await check()).toBe('');
  expect((await call('GET', '/admin/sources')).body).toMatchObject({
    data: [{ id, products: [{ id: '7', name: 'Regular', valid: 1 }] }],
  });
  await work();
  expect((await ticketFacts(id, app.ports)).map(({ admits }) => admits)).toEqual(['']);
  await call('PATCH', `/admin/sources/${id}`, { map: { 7: { means: 'ticket', type: 'Attendee' } } });
  await call('POST', `/admin/sources/${id}/run`);
  expect((await ticketFacts(id, app.ports)).map(({ admits }) => admits)).toEqual(['nora@example.org']);
  const logIn = () =>
    app.call('POST', '/attendee/login', undefined, { email: 'nora@example.org', reference: 'A-22221' });
  expect(await logIn()).toMatchObject({ status: 200 });

  shop.now += 60_000;
  const cancelled = shop.change(0, { status: 'CANCELLED' })!;
  expect(await send(url, cancelled)).toBe(204);
  await work();
  expect((await logIn()).status).toBe(403);
  const health = (await app.ports.log.state('adm')).all('sourceHealth').map(({ doc }) => doc);
  expect(health).toMatchObject([{ id, kind: 'hi-events', state: 'running', tickets: { valid: 0, ended: 1 } }]);
});

const KEY = 'hook-key';
const aStep = fc.record({
  act: fc.constantFrom('sell', 'pay', 'pay', 'cancel', 'rename'),
  n: fc.nat({ max: 6 }),
  ms: fc.integer({ min: 1000, max: 90_000 }),
  fate: fc.constantFrom('once', 'twice', 'late'),
  works: fc.boolean(),
});

test('whatever the order, doubling and delay of its calls, tickets are what the last change of each says, and none is ever valid unpaid', async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 30, size: 'max' }), async (steps) => {
      played += 1;
      const id = `h${played}`;
      const shop = new HiEventsShop();
      const { ports } = app;
      const source = { kind: 'hi-events', address: 'https://hi.example/', token: '', hookSecret: shop.secret } as const;
      await addShopSource({ id, shop: source, hookKey: KEY, map: { 7: { means: 'ticket', type: 'Attendee' } } }, ports);
      const late: ShopCall[] = [];
      const paid = new Set<string>();
      const hear = (each: ShopCall): Promise<void> => hearHook({ id, key: KEY, ...each }, ports);
      const settle = async (): Promise<void> => {
        await updateSource(id, (held) => ({ ...held, pollAt: 0, nextAt: 0 }), ports);
        await pullSource(id, ports);
        const valid = (await ticketFacts(id, ports)).filter(({ isValid }) => isValid);
        expect(valid.filter(({ key }) => !paid.has(key))).toEqual([]);
      };
      for (const [at, { act, n, ms, fate, works }] of steps.entries()) {
        shop.now += ms;
        const edits: Readonly<Record<string, Partial<HiEventsAttendee>>> = {
          pay: { status: 'ACTIVE' },
          cancel: { status: 'CANCELLED' },
          rename: { email: `r${at}.${id}@example.org`, first_name: `Renamed ${at}` },
        };
        const who = { email: `p${at}.${id}@example.org`, first_name: `Person ${at}`, last_name: 'Guest' };
        const made = act === 'sell' ? shop.sell(who, false) : shop.change(n, edits[act] ?? {});
        for (const { id: key, status } of shop.attendees) if (status === 'ACTIVE') paid.add(String(key));
        if (fate === 'late' && made) late.push(made);
        else if (made) await hear(made);
        if (fate === 'twice' && made) await hear(made);
        if (works) await settle();
      }
      for (const each of late.toReversed()) await hear(each);
      await settle();
      const admitted = (await ticketFacts(id, ports)).map(({ key, admits }) => [key, admits]);
      const wanted = shop.attendees.map(({ id: key, status, email }) => [
        String(key),
        status === 'ACTIVE' ? email : '',
      ]);
      expect(admitted).toEqual(wanted);
    }),
    { numRuns: 40, seed: 20_261_127 },
  );
});
