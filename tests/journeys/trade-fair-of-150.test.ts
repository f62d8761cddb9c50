import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersDayAndNight } from '../support/barriers.ts';
import type { TestBrowser } from '../support/browser.ts';
import {
  askAs,
  beginOwnEvent,
  importTable,
  openTheEvent,
  type OwnEvent,
  WORDS_OF_ANOTHER_EVENT,
} from '../support/own-event.ts';
import { allSent, goWithin, logInByTicket, nothingOwed, readyForOffline, scheduleShown } from '../support/visitor.ts';

const BOOTHS = 150;
/** The fourth package is made in the journey. */
const PACKAGES = ['Pavilion', 'super', 'premium', 'basic'];
const SECTORS = ['Energy', 'Machinery', 'Retail', 'Health'];
const TALKS = [
  ['title', 'date', 'start', 'minutes', 'stage', 'speakers', 'description'],
  ...Array.from({ length: 12 }, (_, n) => [
    `Forum ${n + 1}`,
    `2027-10-0${5 + (n % 2)}`,
    `${10 + Math.floor(n / 2)}:00`,
    40,
    'Forum',
    `Buyer${n} Okafor`,
    'What the trade talks about.',
  ]),
];
const EXHIBITORS = [
  ['name', 'booth', 'place', 'description', 'country', 'email', 'url', 'sectors', 'regions'],
  ...Array.from({ length: BOOTHS }, (_, n) => [
    `Maker ${n + 1} Ltd`,
    PACKAGES[n % 4],
    `Hall ${1 + (n % 6)}, A${n + 1}`,
    `Makes part ${n + 1} of most things.`,
    'Belgium',
    `hello${n}@example.org`,
    `https://maker${n}.example.org`,
    SECTORS[n % 4],
    'Europe;Africa',
  ]),
];
const VISITORS = [
  ['email', 'first_name', 'last_name', 'ticket_code', 'roles', 'company', 'sector', 'role', 'looks_for'],
  ...Array.from({ length: 60 }, (_, n) => [
    `buyer${n}@example.org`,
    `Buyer${n}`,
    'Okafor',
    n % 10 === 0 ? `${1 + (n % 8)}ABC-${1 + (n % 9)}` : '',
    n < 12 ? 'speaker' : '',
    n === 50 ? 'Maker 1 Ltd' : '',
    SECTORS[n % 4],
    'Buyer',
    `${SECTORS[(n + 1) % 4]};Logistics and transport`,
  ]),
];
const BUYER = { email: 'buyer20@example.org', ticketCode: '5ABC-3' };
const EXHIBITOR = { email: 'buyer50@example.org', ticketCode: '3ABC-6' };

let event: OwnEvent;
let phone: TestBrowser;
beforeAll(async () => {
  event = await beginOwnEvent({
    name: 'Parts Fair',
    place: 'Liège',
    days: ['2027-10-05', '2027-10-06'],
    zone: 'Europe/Brussels',
    stages: ['Forum'],
  });
});
afterAll(() => event?.[Symbol.asyncDispose]());

test('an organiser makes an empty server a trade fair with 150 exhibitors in four packages', async () => {
  const { page } = event.desk;
  await askAs(event, 'Trade');
  await goWithin(page, `${event.server.url}/app/admin?type=PACKAGES`);
  await page.getByRole('button', { name: 'New package' }).click();
  const added = page.getByRole('complementary', { name: 'New package' });
  await added.getByLabel('Name', { exact: true }).fill('Pavilion');
  await added.getByLabel('Place', { exact: true }).fill('0');
  await added.getByRole('switch', { name: 'Takes cards' }).click();
  await added.getByRole('switch', { name: 'Leads as a table' }).click();
  await added.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('table').getByText('Pavilion', { exact: true }).waitFor();
  await importTable(event, 'exhibitors.csv', EXHIBITORS);
  await importTable(event, 'forum.csv', TALKS);
  await importTable(event, 'visitors.csv', VISITORS);
  await openTheEvent(event);
  await goWithin(page, `${event.server.url}/app/admin?type=PACKAGES`);
  await page
    .getByRole('row', { name: /Pavilion/ })
    .getByText('38 booths')
    .waitFor();
  expect(event.desk.complaints).toEqual([]);
});

test('a buyer finds exhibitors on a phone, in the words of this fair', async () => {
  phone = await event.device();
  const { page } = phone;
  await logInByTicket(page, event.server.url, BUYER);
  for (const [path, shown] of [
    ['welcome?step=interests', 'Looks for'],
    ['user-profile/me/edit', 'Offers'],
    ['directory', 'people like you, closest first'],
    ['booths', '150 booths'],
  ] as const) {
    await goWithin(page, `${event.server.url}/app/${path}`);
    await page.getByText(shown).first().waitFor();
    const words = await page.locator('body').innerText();
    expect({ path, word: WORDS_OF_ANOTHER_EVENT.exec(words)?.[0] }).toEqual({ path, word: undefined });
    expect(await barriersDayAndNight(page)).toEqual([]);
  }
  await page.getByRole('searchbox', { name: 'Search booths' }).fill('Maker 149');
  await page.locator('main').getByRole('link', { name: 'Maker 149 Ltd' }).first().click();
  await page.getByRole('heading', { name: 'Maker 149 Ltd' }).waitFor();
  await page.getByText('Makes part 149 of most things.').waitFor();
  const words = await page.locator('main').innerText();
  expect(WORDS_OF_ANOTHER_EVENT.exec(words)?.[0]).toBeUndefined();
});

test('a card left in a hall without a network arrives at the booth, whose package takes cards, and its exhibitor has it', async () => {
  const { page, context } = phone;
  await allSent(page);
  await readyForOffline(page);
  await context.setOffline(true);
  await page.goto(`${event.server.url}/app/booths?q=Maker+1+Ltd`);
  await page.locator('main').getByRole('link', { name: 'Maker 1 Ltd' }).first().click();
  await page.getByRole('heading', { name: 'Maker 1 Ltd' }).waitFor();
  await page.getByRole('button', { name: 'Send Now' }).filter({ visible: true }).first().click();
  await page.getByText('Will be sent when you are online').filter({ visible: true }).first().waitFor();
  await context.setOffline(false);
  await nothingOwed(page);

  const { page: stand } = await event.device();
  await logInByTicket(stand, event.server.url, EXHIBITOR);
  await goWithin(stand, `${event.server.url}/app/booths?q=Maker+1+Ltd`);
  await stand.locator('main').getByRole('link', { name: 'Maker 1 Ltd' }).first().click();
  await stand.getByRole('link', { name: /Leads/ }).first().click();
  await stand.getByText('Buyer20 Okafor').first().waitFor();
  expect(WORDS_OF_ANOTHER_EVENT.exec(await stand.locator('main').innerText())?.[0]).toBeUndefined();
});

test('somebody without a ticket reads the forum on a phone, and no exhibitor', async () => {
  const { page } = await event.device();
  await page.goto(event.server.url);
  await scheduleShown(page);
  await page.getByText('Forum 1', { exact: true }).filter({ visible: true }).first().waitFor();
  await goWithin(page, `${event.server.url}/app/booths`);
  await page.getByRole('heading', { name: 'Log in to visit the marketplace' }).waitFor();
  expect(await page.getByText('Maker').count()).toBe(0);
});
