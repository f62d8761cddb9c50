import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../../../support/browser.ts';
import { ada, grace, olive, testPerson, type TestPerson } from '../../../support/people.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

/** Enough for a second page. */
const crowd: readonly TestPerson[] = Array.from({ length: 25 }, (_, number) => {
  const lastName = `Zander${String(number + 1).padStart(2, '0')}`;
  return {
    person: testPerson({ id: `crowd${number}`, firstName: 'Cleo', lastName }),
    email: `cleo${number + 1}@example.org`,
    roles: ['ROLE_ATTENDEE'],
  };
});

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ people: [ada, grace, olive, ...crowd], event: { sessionsPerUser: 20 } });
  await world.logIn(olive);
});
afterAll(async () => world[Symbol.asyncDispose]());
beforeEach(async () => {
  await world.page.unrouteAll();
  await world.browser.context.setOffline(false);
  await world.page.setViewportSize(DESKTOP);
});

/** Without the initials before them, which are drawn and not read. */
const names = async (): Promise<string[]> =>
  (await world.page.getByRole('rowheader').allInnerTexts()).map((text) => text.split('\n').at(-1) ?? '');
const search = (): string => new URL(world.page.url()).search;
const opened = async (address = '/app/admin'): Promise<void> => {
  await world.open(address);
  await world.page.getByRole('rowheader').first().waitFor();
};

test('organisers come to the users by the navigation, and read how each gets in', async () => {
  const { page, open } = world;
  await open('/app/schedule');
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Olive Hart' }) });
  expect((await row.getByRole('cell').allInnerTexts()).slice(0, 4)).toEqual([
    'olive@example.org',
    'Attendee, Admin',
    'Attendee',
    'Can log in',
  ]);
});

test('the list is sorted, looked through and paged in its address, so that it can be shared and reloaded', async () => {
  const { page } = world;
  await opened();
  const byName = await names();
  expect(byName).toHaveLength(20);
  await page.getByText('28 users · page 1 of 2').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('28 users · page 2 of 2').waitFor();
  expect(search()).toBe('?page=2');
  await page.reload();
  await page.getByText('28 users · page 2 of 2').waitFor();
  expect(await names()).toHaveLength(8);

  await page.getByRole('button', { name: 'Email' }).click();
  await page.getByRole('columnheader', { name: 'Email' }).and(page.locator('[aria-sort="ascending"]')).waitFor();
  await expect.poll(async () => (await names())[0]).toBe('Ada Verne');
  expect(search()).toBe('?sort=mail&dir=ascend');
  await page.getByRole('button', { name: 'Email' }).click();
  await expect.poll(async () => (await names())[0]).toBe('Olive Hart');
  await page.getByRole('button', { name: 'Email' }).click();
  await expect.poll(names).toEqual(byName);
  expect(search()).toBe('');

  await page.getByLabel('Search users').fill('grace');
  await expect.poll(names).toEqual(['Grace Marlow']);
  expect(search()).toBe('?q=grace');
});

test('what cannot be in an address is passed over', async () => {
  await opened('/app/admin?sort=height&page=-3&state=asleep');
  expect(await names()).toHaveLength(20);
});

test('a list that nobody is in says so, and leads back to everybody', async () => {
  const { page, open } = world;
  await open('/app/admin?q=nobody+at+all');
  await page.getByText('Nobody fits this search').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('28 users').waitFor();
  await page.getByRole('link', { name: 'Shut out' }).click();
  await page.getByText('Nobody fits this search').waitFor();
  expect(search()).toBe('?state=disabled');
});

test('rows stay while the next are on their way, and what is no longer wanted is called off', async () => {
  const { page } = world;
  await opened();
  const before = await names();
  const held: (() => void)[] = [];
  await page.route('**/api/admin/users?*search=grace*', async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue().catch(() => undefined); // Called off meanwhile.
  });
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('search=grace'));
  await page.getByLabel('Search users').fill('grace');
  await page.locator('[aria-busy="true"]').getByRole('table').waitFor();
  expect(await names()).toEqual(before);
  await page.getByLabel('Search users').fill('olive');
  await expect.poll(names).toEqual(['Olive Hart']);
  expect((await calledOff).failure()?.errorText).toContain('ABORTED');
  for (const go of held) go();
});

test('leaving the list calls off what is on its way, and coming back asks again', async () => {
  const { page, open } = world;
  await open('/app/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.route('**/api/admin/users*', () => undefined, { times: 1 });
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/admin/users'));
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByText('Loading users').waitFor();
  await page.getByRole('link', { name: 'Back to the event' }).click();
  await calledOff;
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('rowheader').first().waitFor();
});

test('without a network the last answer stays with its time, and it can be tried again', async () => {
  const { page, browser } = world;
  await opened();
  await page.getByText('page 1 of 2').waitFor();
  await browser.context.setOffline(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText(/^You are offline\. This is how it was at \d\d:\d\d\.$/).waitFor();
  expect(await names()).toHaveLength(20);
  await browser.context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('28 users · page 2 of 2').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('opened without a network, the list says that it needs one', async () => {
  const { page, browser, open } = world;
  await open('/app/schedule');
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
  await browser.context.setOffline(true);
  await page
    .getByText(/Offline/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByText('You need a connection for this.').waitFor();
});

test('the list asks for a larger window on a phone', async () => {
  const { page, open } = world;
  await page.setViewportSize(PHONE);
  await open('/app/admin');
  await page.getByRole('heading', { name: 'Admin works on a larger screen' }).waitFor();
});
