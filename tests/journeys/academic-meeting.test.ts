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
import {
  allSent,
  goWithin,
  keepButton,
  logInByTicket,
  nothingOwed,
  readyForOffline,
  scheduleShown,
} from '../support/visitor.ts';

const PEOPLE = 120;
const HALLS = ['Aula', 'Seminar room 1', 'Seminar room 2', 'Poster hall'];
const TALKS = [
  ['title', 'date', 'start', 'minutes', 'stage', 'track', 'speakers', 'description'],
  ...Array.from({ length: 40 }, (_, n) => [
    `Paper ${n + 1}`,
    `2027-09-0${6 + (n % 2)}`,
    `${9 + Math.floor(n / 8)}:30`,
    25,
    HALLS[Math.floor(n / 2) % 4],
    ['Methods', 'Results'][n % 2],
    `Scholar${n} Lind`,
    'We report what the tide left behind.',
  ]),
];
/** Who has no ticket code logs in by mail. */
const MEMBERS = [
  ['email', 'first_name', 'last_name', 'ticket_code', 'roles', 'affiliation', 'research', 'career', 'orcid'],
  ...Array.from({ length: PEOPLE }, (_, n) => [
    `scholar${n}@example.org`,
    `Scholar${n}`,
    'Lind',
    n % 10 === 0 ? `${1 + (n % 8)}ABC-${1 + (n % 9)}` : '',
    n < 40 ? 'speaker' : '',
    `Institute ${n % 20}`,
    n % 2 === 0 ? 'Biology;Earth sciences' : 'Physics',
    n % 3 === 0 ? 'Doctoral candidate' : 'Professor',
    `https://orcid.org/0000-0002-1825-0${String(100 + n)}`,
  ]),
];
const AT_SEVENTY = { email: 'scholar70@example.org', ticketCode: '7ABC-8' };

let event: OwnEvent;
let phone: TestBrowser;
beforeAll(async () => {
  event = await beginOwnEvent({
    name: 'Tidal Studies 2027',
    place: 'Bergen',
    days: ['2027-09-06', '2027-09-07'],
    zone: 'Europe/Oslo',
    stages: HALLS,
  });
});
afterAll(() => event?.[Symbol.asyncDispose]());

test('an organiser makes an empty server an academic meeting: its questions, papers, members with answers, and guests', async () => {
  await askAs(event, 'Academic');
  await importTable(event, 'papers.csv', TALKS);
  await importTable(event, 'members.csv', MEMBERS);
  await openTheEvent(event);
  const { page } = event.desk;
  await goWithin(page, `${event.server.url}/app/directory`);
  await page.getByText(`${PEOPLE} people`).first().waitFor();
  expect(event.desk.complaints).toEqual([]);
});

test('a member meets people of the same field on a phone, in the words of this meeting', async () => {
  phone = await event.device();
  const { page } = phone;
  await logInByTicket(page, event.server.url, AT_SEVENTY);
  for (const [path, shown] of [
    ['welcome?step=interests', 'Fields of research'],
    ['user-profile/me/edit', 'ORCID'],
    ['directory', 'people like you, closest first'],
  ] as const) {
    await goWithin(page, `${event.server.url}/app/${path}`);
    await page.getByText(shown).first().waitFor();
    const words = await page.locator('body').innerText();
    expect({ path, word: WORDS_OF_ANOTHER_EVENT.exec(words)?.[0] }).toEqual({ path, word: undefined });
    expect(await barriersDayAndNight(page)).toEqual([]);
  }
  await page
    .locator('main')
    .getByRole('link', { name: /^Scholar\d+ Lind/ })
    .first()
    .click();
  await page.getByRole('list', { name: 'Fields of research' }).getByText('Biology').waitFor();
  await page.getByRole('link', { name: 'orcid.org' }).waitFor();
});

test('an ORCID is only taken from orcid.org, and a good one is saved without a network', async () => {
  const { page, context } = phone;
  await allSent(page);
  await readyForOffline(page);
  await context.setOffline(true);
  await goWithin(page, `${event.server.url}/app/user-profile/me/edit`);
  await page.getByLabel('ORCID').fill('https://example.org/0000-0002-1825-0097');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/orcid\.org/)
    .first()
    .waitFor();
  await page.getByLabel('ORCID').fill('https://orcid.org/0000-0002-1825-0097');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(`${event.server.url}/app/schedule`);
  await scheduleShown(page);
  await keepButton(page, 'Paper 1').click();
  await context.setOffline(false);
  await nothingOwed(page);
  await goWithin(page, `${event.server.url}/app/user-profile/me`);
  await page.locator('a[href="https://orcid.org/0000-0002-1825-0097"]').waitFor();
});

test('somebody without a ticket reads the papers on a phone, and who gives them', async () => {
  const { page } = await event.device();
  await page.goto(event.server.url);
  await scheduleShown(page);
  await page.getByRole('link', { name: 'Paper 1', exact: true }).click();
  await page.getByText('We report what the tide left behind.').waitFor();
  await page
    .getByRole('link', { name: /Scholar0 Lind/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Scholar0 Lind' }).waitFor();
});
