import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSources } from '../../../../../server/jobs/pull-sources.ts';
import { barriers } from '../../../../support/barriers.ts';
import { at, keynote } from '../../../../support/conference.ts';
import { ada, olive } from '../../../../support/people.ts';
import { PretixShop, type ServedShop, servePretix } from '../../../../support/pretix-shop.ts';
import { readyForOffline } from '../../../../support/visitor.ts';
import { openApp, type OpenApp } from '../../../open-app.ts';

let world: OpenApp;
let shop: PretixShop;
let served: ServedShop;
/** When the shop answers its requests. */
let ready: Promise<void> = Promise.resolve();
beforeAll(async () => {
  shop = new PretixShop({ now: at('09:00'), page: 1 });
  shop.items.set(2, 'T-shirt');
  served = await servePretix(shop, () => ready);
  world = await openApp({
    env: { SOURCE_HOSTS: served.origin },
    people: [ada, olive],
    event: { sessionsPerUser: 20 },
    talks: [keynote],
    now: at('09:30'),
  });
  await world.logIn(olive);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const pull = async (): Promise<void> => {
  await pullSources(world.app.ports, new AbortController().signal);
  await world.app.settled();
};

test('an organiser connects a shop, says what its products mean, and sees how it stands, also offline', async () => {
  const { page, app } = world;
  const code = shop.place({
    people: [{ name: 'Nora Quill', email: 'nora@example.org' }, { item: 2, addOnTo: 0 }, { name: 'Guest' }],
  });
  shop.pay(code);
  await world.go('/app/admin?type=SOURCES');
  await page.getByText('No source yet').waitFor();
  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.getByLabel('Address of the shop').fill(served.address);
  await page.getByLabel('API token').fill('secret');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('pretix 2027.5.0 · Harbour Days').waitFor();
  const card = page.getByRole('listitem').filter({ hasText: 'Tickets from pretix' }).first();
  await card.getByText('Not started', { exact: true }).waitFor();
  expect(await barriers(page)).toEqual([]);

  await card.getByText('2 products have no meaning yet. Their tickets are held back until you choose.').waitFor();
  // Both are chosen before the first answer; none is lost.
  const asked = Promise.withResolvers<void>();
  await page.context().route('**/api/admin/sources/*', async (route) => {
    if (route.request().method() === 'PATCH') await asked.promise;
    await route.continue();
  });
  await card.getByLabel('Regular').selectOption('Attendee');
  await card.getByLabel('T-shirt').selectOption('Nothing here');
  // Nor is what is asked before both are saved answered without them.
  await card.getByRole('button', { name: 'Show what would happen' }).click();
  asked.resolve();
  await card.getByText('has no meaning yet').waitFor({ state: 'detached' });
  await card.getByText('1 person is added · 1 ticket is held back · 1 changes nothing. Nothing was changed.').waitFor();
  await card.getByText('It has no mail address of its attendee.').waitFor();
  expect(await barriers(page)).toEqual([]);
  await card.getByRole('button', { name: 'Start', exact: true }).click();
  await card.getByText('1 valid').waitFor();
  await card.getByRole('link', { name: '1 held back' }).waitFor();
  await card.getByText('Running', { exact: true }).waitFor();
  expect(await barriers(page)).toEqual([]);

  // What the shop changed is undone with one press.
  await world.go('/app/admin?type=AUDIT');
  await page.getByRole('button', { name: 'Undo all of it' }).first().click();
  await page.getByText('Undone', { exact: true }).waitFor();
  expect((await app.call('GET', '/admin/users?search=nora', olive.person.id)).body).toMatchObject({ data: [] });
  await world.go('/app/admin?type=SOURCES');
  await card.getByText('1 valid').waitFor({ state: 'detached' });

  shop.token = 'another';
  app.advance(5 * 60_000);
  await pull();
  await card.getByText('pretix no longer accepts this token. Make a new one that may view orders.').waitFor();
  await readyForOffline(page);
  await page.context().setOffline(true);
  await world.go('/app/admin?type=LIVE');
  await page.getByRole('region', { name: 'Needs you' }).getByText('Tickets from pretix:').waitFor();
  const sources = page.getByRole('region', { name: 'Sources' });
  await sources.getByText('Stopped', { exact: true }).waitFor();
  await sources.getByText('pretix no longer accepts this token.').waitFor();
  await page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'Sources' }).click();
  await page.getByText('pretix no longer accepts this token.').first().waitFor();
  await page.context().setOffline(false);
});

test('while a large shop is read, the organiser sees how far it is, and then what would happen', async () => {
  const { page } = world;
  shop.token = 'secret';
  for (let nth = 0; nth < 30; nth += 1)
    shop.pay(shop.place({ people: [{ name: `Guest ${nth}`, email: `guest-${nth}@example.org` }] }));
  await world.go('/app/admin?type=SOURCES');
  const card = page.getByRole('listitem').filter({ hasText: 'Tickets from pretix' }).first();
  await card.getByRole('button', { name: 'Settings' }).click();
  const answer = Promise.withResolvers<void>();
  const before = shop.requests;
  shop.during = () => {
    if (shop.requests - before > 25) ready = answer.promise;
  };
  await card.getByRole('button', { name: 'Show what would happen' }).click();
  const reading = card.getByText('The shop is read: 20 pages so far. Nothing is changed.');
  await reading.waitFor();
  expect(await barriers(page)).toEqual([]);
  answer.resolve();
  await card.getByText(/^30 people are added · .*Nothing was changed\.$/).waitFor();
  await reading.waitFor({ state: 'detached' });
});
