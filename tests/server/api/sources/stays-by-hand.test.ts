import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccountByEmail } from '../../../../server/api/accounts/account-store.ts';
import { admissionRefusal } from '../../../../server/api/tickets/access-of.ts';
import { pullSource } from '../../../../server/api/sources/pull-source.ts';
import { updateSource } from '../../../../server/api/sources/source-store.ts';
import type { Ports } from '../../../../server/ports.ts';
import { olive } from '../../../support/people.ts';
import { PretixShop } from '../../../support/pretix-shop.ts';
import { addShopSource } from '../../../support/shop-source.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({})));
afterAll(() => app.stop());

test('who was added by hand without a ticket stays when a ticket of the shop is cancelled; who came by the shop does not', async () => {
  const shop = new PretixShop();
  const ports: Ports = { ...app.ports, now: () => shop.now, fetchOutside: shop.fetch };
  const hand = { email: 'hanna@example.org', first_name: 'Hanna', last_name: 'Hand', roles: ['ROLE_ATTENDEE'] };
  expect(await app.call('POST', '/admin/create-user', olive.person.id, hand)).toMatchObject({ status: 201 });
  await addShopSource({ id: 'shop', options: { codes: true } }, ports);
  const code = shop.place({
    people: [
      { name: 'Hanna Hand', email: 'hanna@example.org' },
      { name: 'Sol Shop', email: 'sol@example.org' },
    ],
  });
  const pull = async (): Promise<void> => {
    shop.tick(3_600_000);
    await updateSource('shop', (held) => ({ ...held, pollAt: 0, nextAt: 0 }), ports);
    await pullSource('shop', ports);
    await app.settled();
  };
  const shutOut = async (): Promise<(boolean | undefined)[]> =>
    Promise.all(
      ['hanna@example.org', 'sol@example.org'].map(
        async (email) => (await findAccountByEmail(email, app.ports))?.disabled,
      ),
    );
  const logIn = (n: number, email: string) =>
    app.call('POST', '/attendee/login', undefined, { email, reference: `${code}-${n}` });
  shop.pay(code);
  await pull();
  expect(await shutOut()).toEqual([false, false]);
  expect((await logIn(1, 'hanna@example.org')).status).toBe(200);
  shop.cancel(code);
  await pull();
  expect(await shutOut()).toEqual([false, true]);
  const hanna = (await findAccountByEmail('hanna@example.org', app.ports))!;
  expect(await admissionRefusal(hanna, app.ports)).toBeUndefined();
  // A new ticket, and its end, change nothing about it.
  shop.reactivate(code);
  await pull();
  shop.cancel(code);
  await pull();
  expect(await shutOut()).toEqual([false, true]);
});
