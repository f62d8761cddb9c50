import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pressByKeys, typeByKeys } from '../support/by-keys.ts';
import { DESKTOP } from '../support/browser.ts';
import { testTalk } from '../support/conference.ts';
import { type LyingProxy, openLyingProxy } from '../support/lying-proxy.ts';
import { olive, type TestPerson } from '../support/people.ts';
import { logInByLink, readyForOffline, showTicket } from '../support/visitor.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';

// What networks and pages can do to two admins is tried out by two hundred seeds in tests/sync/two-admins-one-talk.test.ts.

/** A colleague, whose saves arrive by the plain calls. */
const otto: TestPerson = {
  ...olive,
  person: { ...olive.person, id: 'otto', firstName: 'Otto' },
  email: 'otto@example.org',
  ticketCode: '5OTT-1',
};
const talks = Array.from({ length: 30 }, (_, place) => testTalk({ id: `talk${place}`, title: `Talk ${100 + place}` }));

let world: OpenApp;
let proxy: LyingProxy;
beforeAll(async () => {
  world = await openApp({ people: [olive, otto], talks, event: { sessionsPerUser: 20 } });
  proxy = await openLyingProxy(Number(new URL(world.app.url).port));
  await world.page.setViewportSize(DESKTOP);
  await logInByLink(world.page, proxy.origin, olive);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await proxy.close();
});

const open = (path: string): Promise<unknown> => world.page.goto(`${proxy.origin}${path}`);
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const isSave = ({ method, url }: IncomingMessage): boolean =>
  method === 'PATCH' && url?.startsWith('/api/talks/') === true;
const colleague = (id: string, fields: object) => world.app.call('PATCH', `/talks/${id}`, 'otto', fields);
const stored = async (id: string): Promise<unknown> => (await world.app.ports.log.state('pub')).get('talks', id)?.doc;

/** Where somebody is at this moment: what they type, how far they have scrolled and what they have picked. */
const place = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLTextAreaElement;
    const picked = [...document.querySelectorAll('tr[aria-selected="true"]')].map((row) => row.textContent);
    return { name: at.name, text: at.value, caret: [at.selectionStart, at.selectionEnd], scrolled: scrollY, picked };
  });

test('a colleague’s save is shown while one writes: caret, scroll, selection and draft stay', async () => {
  const { page } = world;
  await open('/app/admin?type=TALKS&sort=title&dir=ascend&id=talk3');
  await page.getByRole('checkbox', { name: 'Select Talk 105' }).check();
  const words = field(page, 'Description');
  await words.fill('Of tides and of ropes');
  await page.getByText('1 change, kept on this device').waitFor();
  await words.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 8));
  await words.evaluate(() => scrollBy(0, 40));
  const before = await place(page);
  expect(before).toMatchObject({ name: 'description', caret: [3, 8], text: 'Of tides and of ropes' });
  expect(before.picked).toHaveLength(1);
  await colleague('talk3', { title: 'Talk 103 of Otto' });
  await page.getByText('Otto Hart changed the title just now').waitFor();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Talk 103 of Otto');
  expect(await place(page)).toEqual(before);
  await page.getByText('1 change, kept on this device').waitFor();
});

test('a list that is on the device opens, is sorted and turned without a request, and nothing jumps', async () => {
  const { page } = world;
  await open('/app/admin?type=STAGES');
  await page.getByRole('rowheader', { name: 'Main Stage' }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /^Talks/ })
    .click();
  await page.getByText('30 talks · page 1 of 2').waitFor();
  const before = await places(page);
  expect(before.every((top) => top > 0)).toBe(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('30 talks · page 2 of 2').waitFor();
  expect(await places(page)).toEqual(before);
  await page.getByRole('button', { name: 'Title and speakers' }).click();
  await page.getByRole('columnheader', { name: 'Title and speakers' }).and(page.locator('[aria-sort]')).waitFor();
  expect(await places(page)).toEqual(before);
  await page.getByRole('searchbox').fill('117');
  await page.getByText('1 talk', { exact: true }).waitFor();
  expect(await places(page)).toEqual(before);
  await page.getByRole('link', { name: /^Cancelled/ }).click();
  await page.getByText('No talk fits this search').waitFor();
  expect((await places(page)).slice(0, 1)).toEqual(before.slice(0, 1));
  // What is asked for by the clock, and who else is here, is of no list.
  expect(asked.filter((path) => /^\/api\/(?!time|sync|admin\/(live|presence|setup))/.test(path))).toEqual([]);
});

/** Where what one works with stands, in pixels from the top: the search, the table's head and its first row. */
const places = (page: Page): Promise<number[]> =>
  page
    .locator('main')
    .locator('input[type=search], thead tr, tbody tr:first-child')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().y));

test('who saves a moment after a colleague saves theirs beside it, unasked, and is asked where both changed the same, by keys alone', async () => {
  const { page } = world;
  await readyForOffline(page);
  // At once after a start, when the list still shows what it showed last.
  await open('/app/admin?type=TALKS&id=talk4');
  proxy.before(isSave, () => colleague('talk4', { length: 25 }));
  await typeByKeys(field(page, 'Title'), 'Reading the tide');
  await page.keyboard.press('Control+s');
  await page.getByText('No changes').waitFor();
  expect(await stored('talk4')).toMatchObject({ title: 'Reading the tide', minutes: 25 });
  expect(proxy.passed().filter((path) => path === '/api/talks/talk4')).toHaveLength(2);

  proxy.before(isSave, () => colleague('talk4', { title: 'Reading the moon' }));
  await typeByKeys(field(page, 'Title'), 'Reading the stars');
  await page.keyboard.press('Control+s');
  const clash = page.getByRole('group', { name: /^Otto Hart changed the title at \d\d:\d\d, and so did you$/ });
  await clash.getByRole('button', { name: 'Reading the moon' }).waitFor();
  expect(await stored('talk4')).toMatchObject({ title: 'Reading the moon' });
  await pressByKeys(clash.getByRole('button', { name: 'Reading the stars' }));
  await pressByKeys(save(page));
  await page.getByText('No changes').waitFor();
  expect(await stored('talk4')).toMatchObject({ title: 'Reading the stars', minutes: 25 });
});

test('a page that dies in a save finds it stored or still to be saved', async () => {
  const { page } = world;
  await open('/app/admin?type=TALKS&id=talk5');
  await field(page, 'Title').fill('A rope of many hands');
  // Saved before the typing has paused; of the answer half arrives.
  proxy.lie('cut mid-JSON', isSave);
  await save(page).click();
  await expect.poll(() => stored('talk5')).toMatchObject({ title: 'A rope of many hands' });
  await page.reload();
  proxy.beHonest();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('A rope of many hands');
  await page.getByText('No changes').waitFor();

  proxy.lie('hang', isSave);
  await field(page, 'Title').fill('A rope of few hands');
  await save(page).click();
  await expect.poll(proxy.liedTo).toEqual(['/api/talks/talk5']);
  await page.reload();
  proxy.beHonest();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('A rope of few hands');
  await save(page).click();
  await expect.poll(() => stored('talk5')).toMatchObject({ title: 'A rope of few hands' });
});

test('while the server is gone and while a colleague ends the log-in, nothing that is typed is lost', async () => {
  const { page } = world;
  await open('/app/admin?type=TALKS&id=talk6');
  await field(page, 'Title').waitFor();
  proxy.lie('refused', () => true);
  await field(page, 'Title').fill('A lantern without a keeper');
  await save(page).click();
  await page.reload();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('A lantern without a keeper');
  proxy.beHonest();

  await field(page, 'Description').fill('Who lights it?');
  expect((await world.app.call('DELETE', '/admin/users/olive/sessions', 'otto')).status).toBe(204);
  await page.waitForURL(/\/auth\//);
  await showTicket(page, proxy.origin, { ...olive, ticketCode: olive.ticketCode ?? '' });
  await page.waitForURL(/\/app\//);
  await open('/app/admin?type=TALKS&id=talk6');
  await expect.poll(() => field(page, 'Description').inputValue()).toBe('Who lights it?');
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('A lantern without a keeper');
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => stored('talk6'))
    .toMatchObject({ title: 'A lantern without a keeper', description: 'Who lights it?' });
});
