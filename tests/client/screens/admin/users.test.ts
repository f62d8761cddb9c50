import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { barriers } from '../../../support/barriers.ts';
import { DESKTOP, PHONE } from '../../../support/browser.ts';
import { ada, grace, olive, testPerson, type TestPerson } from '../../../support/people.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

/** Enough people for a second page. */
const crowd: readonly TestPerson[] = Array.from({ length: 25 }, (_, number) => {
  const lastName = `Zander${String(number + 1).padStart(2, '0')}`;
  return {
    person: testPerson({ id: `crowd${number}`, firstName: 'Cleo', lastName }),
    email: `cleo${number + 1}@example.org`,
    roles: ['ROLE_ATTENDEE'],
  };
});

const colleague: TestPerson = { ...ada, roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] };

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    { people: [colleague, grace, olive, ...crowd], event: { sessionsPerUser: 20 } },
    { isWithoutWorker: true },
  );
  await world.logIn(olive);
});
afterAll(async () => world[Symbol.asyncDispose]());
beforeEach(async () => {
  await world.page.unrouteAll();
  await world.browser.context.setOffline(false);
  await world.page.setViewportSize(DESKTOP);
});

/** Without the initials, which are decoration. */
const names = async (): Promise<string[]> =>
  (await world.page.getByRole('rowheader').allInnerTexts()).map((text) => text.split('\n').at(-1) ?? '');
const search = (): string => new URL(world.page.url()).search;
const opened = async (address = '/app/admin?type=USERS', way: 'go' | 'open' = 'go'): Promise<void> => {
  await world[way](address);
  await world.page.getByRole('rowheader').first().waitFor();
};

test('organisers reach the users by the navigation, and see how each logs in', async () => {
  const { page, go } = world;
  await go('/app/schedule');
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Olive Hart' }) });
  await row.waitFor();
  expect((await row.getByRole('cell').allInnerTexts()).slice(1, 5)).toEqual([
    'olive@example.org',
    'Attendee, Admin',
    'Attendee',
    'Can log in',
  ]);
});

test('the list is sorted, searched and paged in its URL, so that it can be shared and reloaded', async () => {
  const { page } = world;
  await opened();
  const byName = await names();
  expect(byName).toHaveLength(20);
  await page.getByText('28 users · page 1 of 2').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('28 users · page 2 of 2').waitFor();
  expect(search()).toBe('?type=USERS&page=2');
  await page.reload();
  await page.getByText('28 users · page 2 of 2').waitFor();
  expect(await names()).toHaveLength(8);

  await page.getByRole('button', { name: 'Email' }).click();
  await page.getByRole('columnheader', { name: 'Email' }).and(page.locator('[aria-sort="ascending"]')).waitFor();
  await expect.poll(async () => (await names())[0]).toBe('Ada Verne');
  expect(search()).toBe('?type=USERS&sort=mail&dir=ascend');
  await page.getByRole('button', { name: 'Email' }).click();
  await expect.poll(async () => (await names())[0]).toBe('Olive Hart');
  await page.getByRole('button', { name: 'Email' }).click();
  await expect.poll(names).toEqual(byName);
  expect(search()).toBe('?type=USERS');

  await page.getByLabel('Search users').fill('grace');
  await expect.poll(names).toEqual(['Grace Marlow']);
  expect(search()).toBe('?type=USERS&q=grace');
});

test('invalid URL parameters are ignored', async () => {
  await opened('/app/admin?type=USERS&sort=height&page=-3&state=asleep', 'open');
  expect(await names()).toHaveLength(20);
});

test('an empty list says so, and links back to everyone', async () => {
  const { page, go } = world;
  await go('/app/admin?type=USERS&q=nobody+at+all');
  await page.getByText('No user fits this search').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('28 users').waitFor();
  await page.getByRole('link', { name: 'Blocked' }).click();
  await page.getByText('No user fits this search').waitFor();
  expect(
    await page
      .locator('main nav [aria-current]')
      .filter({ hasText: /^(All|Blocked)$/ })
      .allInnerTexts(),
  ).toEqual(['Blocked']);
  expect(search()).toBe('?type=USERS&state=disabled');
});

test('rows stay while the next page is loading, and outdated requests are aborted', async () => {
  const { page } = world;
  const held: (() => void)[] = [];
  await page.route('**/api/admin/users?*search=grace*', async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue().catch(() => undefined); // Cancelled meanwhile.
  });
  await opened();
  const before = await names();
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('search=grace'));
  await page.getByLabel('Search users').fill('grace');
  await page.locator('[aria-busy="true"]').getByRole('table').waitFor();
  expect(await names()).toEqual(before);
  await page.getByLabel('Search users').fill('olive');
  await expect.poll(names).toEqual(['Olive Hart']);
  expect((await calledOff).failure()?.errorText).toContain('ABORTED');
  for (const go of held) go();
});

test('leaving the list aborts its requests, and coming back sends them again', async () => {
  const { page, open } = world;
  await page.route('**/api/admin/users*', () => undefined, { times: 1 });
  await open('/app/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/admin/users'));
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await page.getByText('Loading users').waitFor();
  await page.getByRole('link', { name: 'Back to the event' }).click();
  await calledOff;
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('rowheader').first().waitFor();
});

test('offline the last answer stays with its time, and can be retried', async () => {
  const { page, browser } = world;
  await opened('/app/admin?type=USERS', 'open');
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
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await page.getByText('You need a connection for this.').waitFor();
});

test('a person is edited beside the list, a colleague’s changes appear, and no mail address is stored on the device', async () => {
  const { page, go, app } = world;
  await go('/app/admin?type=USERS&q=grace');
  await page.getByRole('link', { name: 'Grace Marlow' }).click();
  const panel = page.getByRole('complementary', { name: 'Grace Marlow' });
  await panel.getByLabel('Job', { exact: true }).fill('Harbour pilot');
  await app.call('PATCH', '/admin/update-user/grace', 'olive', { isPromoted: true });
  await panel.getByRole('switch', { name: 'Verified tick', checked: true }).waitFor();
  expect(await panel.getByLabel('Job', { exact: true }).inputValue()).toBe('Harbour pilot');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  await panel.getByRole('switch', { name: 'Blocked' }).check();
  await page.keyboard.press('Control+s');
  await page.getByRole('cell', { name: 'Blocked' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('cell', { name: 'Can log in' }).waitFor();
  expect((await app.call('GET', '/admin/users/grace', 'olive')).body).toMatchObject({
    job_position: 'Harbour pilot',
    isPromoted: true,
    disabled: false,
  });
  expect(await barriers(page)).toEqual([]);
  const kept = await storedTexts();
  expect(kept).toContain('Marlow');
  expect(kept.match(/\w+@example\.org/g)).toEqual(null);
});

test('an organiser adds a person with a ticket, and erases them only by typing their name', async () => {
  const { page, go } = world;
  await go('/app/admin?type=USERS&new=1');
  const added = page.getByRole('complementary', { name: 'New user' });
  await added.getByLabel('First name').fill('Nils');
  await added.getByLabel('Last name').fill('Brandt');
  await added.getByLabel('Email').fill('nils@example.org');
  await added.getByLabel('Ticket').selectOption('Attendee');
  await added.getByRole('button', { name: 'Save', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Nils Brandt' });
  await panel.getByRole('tab', { name: 'Ticket' }).click();
  await panel.getByRole('button', { name: 'Give a new code' }).click();
  await panel.getByRole('button', { name: 'Confirm: end the old code' }).click();
  await panel.getByText('It is shown this once').waitFor();
  await panel.getByRole('tab', { name: 'Erase' }).click();
  const erase = panel.getByRole('button', { name: 'Erase this person' });
  expect(await erase.isDisabled()).toBe(true);
  await panel.getByLabel('Type “Nils Brandt” to confirm').fill('Nils Brandt');
  await erase.click();
  await page.getByText('Nils Brandt is erased').waitFor();
  await page.getByText('28 users').waitFor();
});

test('speakers are listed with what is missing, and one without a mail address can be added', async () => {
  const { page, go } = world;
  await go('/app/admin?type=SPEAKERS');
  await page.getByRole('rowheader', { name: 'Grace Marlow' }).waitFor();
  await page.getByRole('link', { name: 'No talk 0' }).waitFor();
  await page.getByRole('button', { name: 'New speaker' }).click();
  const added = page.getByRole('complementary', { name: 'New speaker' });
  await added.getByLabel('First name').fill('Vera');
  await added.getByLabel('Last name').fill('Nilsson');
  await added.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('rowheader', { name: 'Vera Nilsson' }).waitFor();
  await page.getByRole('link', { name: 'No talk 1' }).click();
  await expect.poll(names).toEqual(['Vera Nilsson']);
});

/** Returns each row of a CSV as cells by column name. Quotes are kept. */
function cellsIn(csv: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at], cell])));
}

test('exported lists have instants with a zone, booleans as words, and names as they are shown', async () => {
  const { page, app } = world;
  const title = 'A kite';
  const at = '2027-07-13T09:00:00.000Z';
  await app.call('POST', '/posts', 'ada', { body: '<p>A kite</p>', schedule_at: at });
  await app.call('POST', '/push-notifications', 'ada', { title, send_at: at });
  await app.call('POST', '/raffles', 'ada', { title, closes_at: at });
  const found: Record<string, unknown> = {};
  for (const [type, ...columns] of [
    ['POSTS', 'at', 'pinned'],
    ['NOTIFICATIONS', 'at'],
    ['RAFFLES', 'closes', 'drawn'],
    ['TALKS', 'start'],
    ['SPEAKERS&q=grace', 'name', 'picture'],
  ] as const) {
    await opened(`/app/admin?type=${type}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    const [first] = cellsIn(await readFile(await file.path(), 'utf8'));
    found[type] = columns.map((column) => first?.[column]);
  }
  expect(found).toEqual({
    POSTS: [at, 'no'],
    NOTIFICATIONS: [at],
    RAFFLES: [at, 'no'],
    TALKS: ['2027-07-12T08:00:00.000Z'],
    'SPEAKERS&q=grace': ['Grace Marlow', 'no'],
  });
});

test('tickets are found by mail address, and a type’s benefits are changed for all its holders', async () => {
  const { page, go, app } = world;
  await go('/app/admin?type=TICKETS');
  await page.getByRole('searchbox').fill('ada@');
  await expect.poll(names).toEqual(['Ada Verne']);
  await page.getByRole('tab', { name: 'Types' }).click();
  await page.getByRole('link', { name: 'Attendee', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Attendee' });
  await panel.getByLabel('Name', { exact: true }).fill('Visitor');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('rowheader', { name: 'Visitor' }).waitFor();
  expect((await app.call('GET', '/ticket-types', 'olive')).body).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ id: 'Attendee', title: 'Visitor' })]),
  });
});

/** Returns everything in the databases of this device, as text. */
const storedTexts = (): Promise<string> =>
  world.page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await read(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return texts.join('\n');
  });

test('on a phone the list says that it needs a larger window', async () => {
  const { page, go } = world;
  await page.setViewportSize(PHONE);
  await go('/app/admin?type=USERS');
  await page.getByRole('heading', { name: 'Admin works on a larger screen' }).waitFor();
});

test('people are selected across pages, or all that match, and changed together; refusals are shown at their names', async () => {
  const { page, app } = world;
  const shutOut = async (): Promise<number> => {
    const { body } = await app.call('GET', '/admin/users?state=disabled', 'olive');
    return (body as { pagination: { total: number } }).pagination.total;
  };
  await opened('/app/admin?type=USERS&q=hart');
  await page.getByRole('checkbox', { name: 'Select Olive Hart' }).check();
  await page.getByLabel('Search users').fill('cleo');
  await page.getByText('25 users · page 1 of 2').waitFor();
  await page.getByText('1 selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByText('21 selected').waitFor();
  await page.getByRole('button', { name: 'Select all 25 that match' }).click();
  await page.getByText('26 selected').waitFor();
  expect(await page.getByRole('button', { name: /that match/ }).count()).toBe(0);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/batch')) sent.push(request.method());
  });
  await page.getByRole('button', { name: 'Access…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Access' });
  await sheet.getByLabel('Access').selectOption('Blocked');
  expect(await barriers(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Change 26 people' }).click();
  await page.getByText('25 done, 1 refused').waitFor();
  expect([sent, await shutOut()]).toEqual([['POST'], 25]);
  await page.getByText('1 selected').waitFor();
  await page.getByLabel('Search users').fill('olive');
  const own = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Olive Hart/ }) });
  await own.getByText('You cannot shut yourself out. Ask another admin.').waitFor();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByText('25 changes undone').waitFor();
  expect(await shutOut()).toBe(0);
});

test('invitations ask first, with their number, and have no Undo', async () => {
  const { page } = world;
  await opened('/app/admin?type=USERS&q=grace');
  await page.getByRole('checkbox', { name: 'Select Grace Marlow' }).check();
  await page.getByRole('button', { name: 'Invite…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Invite' });
  await sheet.getByText('Sent emails cannot be recalled.').waitFor();
  await sheet.getByRole('button', { name: 'Invite 1 person' }).click();
  await page.getByText('1 invitation sent').waitFor();
  expect(await page.getByRole('button', { name: 'Undo all' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await expect.poll(() => page.getByText('1 invitation sent').count()).toBe(0);
});

test('a colleague’s change moves no one under the pointer, and erased people are shown disappearing and are unselected', async () => {
  const { page, app } = world;
  await opened('/app/admin?type=USERS&q=cleo&sort=name&dir=ascend');
  // The old rows stay until those of this search arrive; who changed them is shown once the device has all data.
  await page.getByRole('rowheader', { name: 'Cleo Zander02' }).hover();
  await page.getByRole('link', { name: /^Notifications \d/ }).waitFor();
  const before = await names();
  await page.getByRole('checkbox', { name: 'Select Cleo Zander03' }).check();
  await app.call('PATCH', '/admin/update-user/crowd1', 'ada', { last_name: 'Zweig' });
  const moved = page.getByRole('rowheader', { name: 'Cleo Zweig' });
  await moved.getByText('Ada Verne changed the last name just now').waitFor();
  const standing = [before[0], 'Cleo Zweig', ...before.slice(2)];
  const firstLines = async () =>
    (await page.locator('tbody th :is(a, s)').allInnerTexts()).map((text) => text.split('\n').at(-1));
  expect((await firstLines()).slice(0, 20)).toEqual(standing);

  await app.call('DELETE', '/admin/users/crowd2', 'ada');
  await page.getByRole('rowheader', { name: 'Cleo Zander03' }).getByText('Removed just now').waitFor();
  await expect.poll(() => page.getByText('1 selected').count()).toBe(0);
  expect((await firstLines()).slice(0, 20)).toEqual(standing);
  expect(await barriers(page)).toEqual([]);
  await page.mouse.move(0, 0);
  await expect.poll(async () => (await firstLines()).includes('Cleo Zweig')).toBe(false);
});

test('many people are erased at once, after one question with their number; no undo is offered', async () => {
  const { page, app } = world;
  const count = async (): Promise<number> =>
    ((await app.call('GET', '/admin/users?search=cleo', 'olive')).body as { pagination: { total: number } }).pagination
      .total;
  await opened('/app/admin?type=USERS&q=cleo&sort=name&dir=descend');
  await page.getByRole('rowheader', { name: 'Cleo Zander25' }).waitFor();
  const before = await count();
  await page.getByRole('checkbox', { name: 'Select Cleo Zander25' }).check();
  await page.getByRole('checkbox', { name: 'Select Cleo Zander24' }).check();
  await page.getByRole('button', { name: 'Erase…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Erase' });
  await sheet.getByText('This cannot be undone.').waitFor();
  expect([await count(), await barriers(page)]).toEqual([before, []]);
  await sheet.getByRole('button', { name: 'Erase 2 people' }).click();
  await page.getByText('2 done').waitFor();
  expect([await count(), await page.getByRole('button', { name: 'Undo all' }).count()]).toEqual([before - 2, 0]);
  await page.getByRole('rowheader', { name: 'Cleo Zander25' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Clear the selection' }).click();
});
