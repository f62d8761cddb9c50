import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditView } from '../../../../domain/audit/audit-calls.ts';
import type { SourcePreview } from '../../../../domain/sources/source-preview.ts';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import { ada, olive } from '../../../support/people.ts';
import { PretixShop, type ServedShop, servePretix } from '../../../support/pretix-shop.ts';
import { ticketFacts } from '../../../support/shop-source.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let shop: PretixShop;
let served: ServedShop;
beforeAll(async () => {
  shop = new PretixShop();
  served = await servePretix(shop);
  const env = { SOURCE_HOSTS: served.origin, SEAL_KEY: Buffer.alloc(32, 5).toString('base64') };
  app = await startTestApp({ people: [ada, olive], now: shop.now, env });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await app.call(method, path, olive.person.id, body);
  await app.settled();
  expect([path, answer.status < 300 ? 'done' : answer.body]).toEqual([path, 'done']);
  return answer.body as T;
};
/** Reads what has changed, after the interval. */
const pull = async (): Promise<void> => {
  app.advance(6 * 60_000);
  shop.tick(6 * 60_000);
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
};
/** Has everything compared, as *Check now* does, and by night. */
const compareAll = async (): Promise<void> => {
  await call('POST', `/admin/sources/${id}/run`);
  app.advance(24 * 3_600_000);
  shop.tick(24 * 3_600_000);
  await pull();
};
const admitted = async (): Promise<string[]> =>
  (await ticketFacts(id, app.ports)).map(({ admits, why }) => admits || why);
const groupsOf = async (by: string): Promise<string[]> => {
  const { data } = await call<{ data: AuditView[] }>('GET', `/admin/audit?count=100&by=${by}`);
  return [...new Set(data.flatMap(({ group }) => group ?? []))];
};
interface Answer {
  readonly undone: number;
  readonly removed: number;
  readonly left: readonly { readonly message: string }[];
}
const undo = async (group = ''): Promise<readonly [number, number, readonly string[]]> => {
  const { undone, removed, left } = await call<Answer>('POST', `/admin/audit/groups/${group}/undo`);
  return [undone, removed, left.map(({ message }) => message).toSorted()];
};
const undoLast = async () => undo((await groupsOf(`source:${id}`))[0]);
const emails = async (): Promise<string[]> =>
  (await call<{ data: { email: string }[] }>('GET', '/admin/users?count=100')).data
    .map(({ email }) => email)
    .toSorted();
const logIn = async (email: string, reference: string): Promise<number> =>
  (await app.call('POST', '/attendee/login', undefined, { email, reference })).status;

let id = '';
let order = '';
const ENDED = '';

test('undo of the first reading removes people it added and takes the tickets of people who were here, and readings leave that so', async () => {
  order = shop.place({
    people: [
      { name: 'Nora Quill', email: 'nora@example.org' },
      { name: 'Ada Lovelace', email: ada.email },
      { name: 'Sam Used', email: 'sam@example.org' },
      { name: 'Nobody Yet' },
    ],
  });
  shop.pay(order);
  const input = { kind: 'pretix', name: 'Shop', address: served.address, secret: 'secret' };
  ({ id } = await call<{ id: string }>('POST', '/admin/sources', input));
  await call('PATCH', `/admin/sources/${id}`, { map: { 1: { means: 'ticket', type: 'Attendee' } } });
  const before = await emails();
  await call('POST', `/admin/sources/${id}/run`);
  const HELD = 'has no mail address of its attendee';
  expect(await admitted()).toEqual(['nora@example.org', ada.email, 'sam@example.org', HELD]);
  expect(await logIn('sam@example.org', `${order}-3`)).toBe(200);
  expect(await logIn(ada.email, `${order}-2`)).toBe(200);

  // Nora was never here, Sam has used his ticket, Ada was here before: her account stays as it was.
  expect(await undoLast()).toEqual([4, 1, ['Sam Used stays: has logged in since.']]);
  expect([await emails(), await admitted()]).toEqual([
    [...before, 'sam@example.org'].toSorted(),
    [ENDED, ENDED, 'sam@example.org', ENDED],
  ]);
  expect(await logIn(ada.email, `${order}-2`)).not.toBe(200);
  await pull();
  await compareAll();
  expect([await emails(), await admitted()]).toEqual([
    [...before, 'sam@example.org'].toSorted(),
    [ENDED, ENDED, 'sam@example.org', ENDED],
  ]);
  const { counts } = await call<SourcePreview>('POST', `/admin/sources/${id}/preview`);
  expect(counts).toMatchObject({ add: 0, give: 0, hold: 0, keep: 1, none: 3 });
});

test('an undo can be undone, and what the shop says about a ticket later counts again', async () => {
  const [undone] = await groupsOf(olive.person.id);
  await undo(undone);
  expect((await admitted()).slice(0, 3)).toEqual(['nora@example.org', ada.email, 'sam@example.org']);
  expect(await undo((await groupsOf(olive.person.id))[0])).toEqual([4, 1, []]);
  expect((await admitted()).slice(0, 3)).toEqual([ENDED, ENDED, 'sam@example.org']);
  shop.tick(1000);
  shop.rename(order, 0, { name: 'Nora Quill-Ink' });
  await pull();
  expect(await admitted()).toEqual(['nora@example.org', ENDED, 'sam@example.org', ENDED]);
});

test('undo of a cancellation lets its holders in again, undo of another address gives the ticket back, and both last', async () => {
  shop.cancel(order);
  await pull();
  expect((await admitted()).join('')).toBe('');
  expect(await undoLast()).toEqual([4, 0, []]);
  expect(await admitted()).toEqual(['nora@example.org', ENDED, 'sam@example.org', ENDED]);
  await compareAll();
  expect(await admitted()).toEqual(['nora@example.org', ENDED, 'sam@example.org', ENDED]);
  const second = shop.place({ people: [{ name: 'Mo Moved', email: 'mo@example.org' }, { name: 'Gil Guest' }] });
  shop.pay(second);
  await pull();
  shop.tick(1000);
  shop.rename(second, 0, { name: 'Fay Friend', email: 'fay@example.org' });
  await pull();
  expect((await admitted())[4]).toBe('fay@example.org');
  expect(await undoLast()).toEqual([2, 1, []]);
  await compareAll();
  expect((await admitted())[4]).toBe('mo@example.org');
});

test('a ticket that somebody was named for since stays theirs, and what the shop changed again since is not undone', async () => {
  const third = shop.place({ people: [{ name: 'No Address' }, { name: 'Vic Void', email: 'vic@example.org' }] });
  shop.pay(third);
  await pull();
  const [group] = await groupsOf(`source:${id}`);
  const held = (await ticketFacts(id, app.ports)).at(-2);
  const named = { email: 'kim@example.org', first_name: 'Kim', last_name: 'Named', ticket_type: 'Attendee' };
  await call('POST', `/admin/tickets/${encodeURIComponent(`${id}:${held?.key}`)}/holder`, named);
  shop.tick(1000);
  shop.drop(third, 1);
  await pull();
  expect((await admitted()).slice(-2)).toEqual(['kim@example.org', ENDED]);
  expect(await undo(group)).toEqual([1, 1, ['Kim Named keeps the ticket: they were named for it since.']]);
  expect((await admitted()).slice(-2)).toEqual(['kim@example.org', ENDED]);
  // Who was removed with it comes back if the shop says so.
  shop.tick(1000);
  for (const position of shop.orders.get(third)?.positions ?? []) position.canceled = false;
  shop.rename(third, 1, {});
  await pull();
  expect((await admitted()).slice(-2)).toEqual(['kim@example.org', 'vic@example.org']);
  const alone = (await call<{ data: AuditView[] }>('GET', `/admin/audit?by=source:${id}`)).data[0];
  expect(await app.call('POST', `/admin/audit/${alone?.id}/undo`, olive.person.id)).toMatchObject({
    status: 409,
    body: { message: 'This is undone together with what else the ticket shop changed.' },
  });
});

test('after another meaning of its product a ticket that was undone counts again', async () => {
  expect((await admitted())[0]).toBe('nora@example.org');
  await call('PATCH', `/admin/sources/${id}`, { map: { 1: { means: 'ticket', type: 'Attendee' } } });
  await pull();
  expect((await admitted())[0]).toBe('nora@example.org'); // The same meaning as before.
  const fourth = shop.place({ people: [{ name: 'Ada Lovelace', email: 'lov@example.org' }] });
  shop.pay(fourth);
  await pull();
  await undoLast();
  expect((await admitted()).at(-1)).toBe(ENDED);
  for (const meaning of [{ means: 'nothing' }, { means: 'ticket', type: 'Attendee' }]) {
    await call('PATCH', `/admin/sources/${id}`, { map: { 1: meaning } });
    await pull();
  }
  // The shop has cancelled the one, and not the other.
  expect([(await admitted())[0], (await admitted()).at(-1)]).toEqual([ENDED, 'lov@example.org']);
});

test('a shop that was removed leaves its tickets to organisers', async () => {
  const fifth = shop.place({ people: [{ name: 'Ria Rest', email: 'ria@example.org' }] });
  shop.pay(fifth);
  await pull();
  expect((await admitted()).at(-1)).toBe('ria@example.org');
  await call('DELETE', `/admin/sources/${id}`);
  expect(await undoLast()).toEqual([0, 0, ['This ticket shop was removed. Change its tickets by hand.']]);
  expect((await admitted()).at(-1)).toBe('ria@example.org');
});
