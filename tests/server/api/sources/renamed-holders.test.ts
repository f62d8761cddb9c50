import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditView } from '../../../../domain/audit/audit-calls.ts';
import { pullSource } from '../../../../server/api/sources/pull-source.ts';
import { updateSource } from '../../../../server/api/sources/source-store.ts';
import { olive } from '../../../support/people.ts';
import { PretixShop, type ServedShop, servePretix } from '../../../support/pretix-shop.ts';
import { addShopSource } from '../../../support/shop-source.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let shop: PretixShop;
let served: ServedShop;
beforeAll(async () => {
  shop = new PretixShop();
  served = await servePretix(shop);
  app = await startTestApp({ people: [olive], now: shop.now, env: { SOURCE_HOSTS: served.origin } });
  await addShopSource({ id: 'shop', address: served.address, options: { codes: true } }, app.ports);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const pull = async (): Promise<void> => {
  app.advance(3_600_000);
  shop.tick(3_600_000);
  await updateSource('shop', (held) => ({ ...held, pollAt: 0, nextAt: 0 }), app.ports);
  await pullSource('shop', app.ports);
  await app.settled();
};
interface User {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}
const users = async (): Promise<User[]> =>
  ((await app.call('GET', '/admin/users?count=100', olive.person.id)).body as { data: User[] }).data;
/** Names by the first part of the address. */
const names = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await users())
      .filter(({ email }) => email !== olive.email)
      .map(({ email, first_name: first, last_name: last }) => [email.split('@')[0], `${first} ${last}`]),
  );
const idOf = async (email: string): Promise<string> => (await users()).find((user) => user.email === email)?.id ?? '';

test('a name that is corrected in the shop reaches who has it still, and no name that was changed here', async () => {
  const order = shop.place({
    people: [
      { name: 'Nora Quil', email: 'nora@example.org' },
      { name: 'Sam Self', email: 'sam@example.org' },
      { name: 'Olga Organised', email: 'olga@example.org' },
      { name: 'Two Tickets', email: 'two@example.org' },
      { name: 'Two Tickets', email: 'two@example.org' },
    ],
  });
  shop.pay(order);
  await pull();
  const before = { nora: 'Nora Quil', sam: 'Sam Self', olga: 'Olga Organised', two: 'Two Tickets' };
  expect(await names()).toEqual(before);
  const ticket = { email: 'sam@example.org', reference: `${order}-2` };
  const sam = (await app.call('POST', '/attendee/login', undefined, ticket)).body as { token: string };
  const edited = await app.request('/api/profile', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${sam.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: 'Samuel' }),
  });
  expect(edited.status).toBe(200);
  await app.call('PATCH', `/admin/update-user/${await idOf('olga@example.org')}`, olive.person.id, {
    last_name: 'By Hand',
  });
  shop.tick(1000);
  for (const [nth, name] of ['Nora Quill', 'Sammy Self', 'Olga Corrected', 'Two Others'].entries())
    shop.rename(order, nth, { name });
  await pull();
  const after = { nora: 'Nora Quill', sam: 'Samuel Self', olga: 'Olga By Hand', two: 'Two Tickets' };
  expect(await names()).toEqual(after);
  // Once both tickets of an address have the new name, it is the person's.
  shop.tick(1000);
  shop.rename(order, 4, { name: 'Two Others' });
  await pull();
  expect(await names()).toEqual({ ...after, two: 'Two Others' });
});

test('a name that was set back here stays when tickets are settled again, and the undo of a reading brings the former name back', async () => {
  const order = shop.place({ people: [{ name: 'Una Undone', email: 'una@example.org' }] });
  shop.pay(order);
  await pull();
  shop.tick(1000);
  shop.rename(order, 0, { name: 'Una Renamed' });
  await pull();
  expect((await names())['una']).toBe('Una Renamed');
  const { data } = (await app.call('GET', '/admin/audit?by=source:shop', olive.person.id)).body as {
    data: AuditView[];
  };
  await app.call('POST', `/admin/audit/groups/${data[0]?.group}/undo`, olive.person.id);
  await app.settled();
  expect((await names())['una']).toBe('Una Undone');
  shop.tick(1000);
  shop.rename(order, 0, { name: 'Una Again' });
  await pull();
  expect((await names())['una']).toBe('Una Again');
  const una = await idOf('una@example.org');
  await app.call('PATCH', `/admin/update-user/${una}`, olive.person.id, { last_name: 'Undone' });
  await updateSource('shop', (held) => ({ ...held, resettles: true }), app.ports);
  await pull();
  expect((await names())['una']).toBe('Una Undone');
});
