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
  isKept,
  keepButton,
  logInByTicket,
  nothingOwed,
  readyForOffline,
  scheduleShown,
} from '../support/visitor.ts';

const PEOPLE = 300;
const STAGES = ['Main Stage', 'Workshop Tent'];
const TOPICS = ['Radio and audio', 'Free software', 'Hardware', 'Sustainability', 'Music'];
const TALKS = [
  ['title', 'date', 'start', 'minutes', 'stage', 'track', 'speakers', 'description'],
  ...Array.from({ length: 24 }, (_, n) => [
    `Evening ${n + 1}`,
    `2027-08-1${3 + (n % 2)}`,
    `${10 + Math.floor(n / 4)}:00`,
    45,
    STAGES[Math.floor(n / 2) % 2],
    TOPICS[n % 3],
    `Neighbour${n} Person`,
    'Bring what you want to mend.',
  ]),
];
/** Who has no ticket code logs in by mail. */
const NEIGHBOURS = [
  ['email', 'first_name', 'last_name', 'ticket_code', 'roles', 'topics', 'helps_with', 'work'],
  ...Array.from({ length: PEOPLE }, (_, n) => [
    `person${n}@example.org`,
    `Neighbour${n}`,
    'Person',
    n % 10 === 9 ? `${1 + (n % 8)}ABC-${1 + (n % 9)}` : '',
    n < 24 ? 'speaker' : '',
    `${TOPICS[n % 5]};${TOPICS[(n + 2) % 5]}`,
    n % 2 === 0 ? 'Sound' : 'First steps',
    `Workshop ${n % 40}`,
  ]),
];
const AT_NINE = { email: 'person9@example.org', ticketCode: '2ABC-1' };

let event: OwnEvent;
let phone: TestBrowser;
beforeAll(async () => {
  event = await beginOwnEvent({
    name: 'Repair Weekend',
    place: 'Ghent',
    days: ['2027-08-13', '2027-08-14'],
    zone: 'Europe/Brussels',
    stages: STAGES,
  });
});
afterAll(() => event?.[Symbol.asyncDispose]());

test('an organiser makes an empty server a community of 300: its own questions, a programme, tickets, and open to guests', async () => {
  await askAs(event, 'Community');
  await importTable(event, 'talks.csv', TALKS);
  await importTable(event, 'people.csv', NEIGHBOURS);
  await openTheEvent(event);
  await goWithin(event.desk.page, `${event.server.url}/app/directory`);
  // The speakers of the talks are among the people: a name is one person.
  await event.desk.page.getByText('300 people').first().waitFor();
  expect(event.desk.complaints).toEqual([]);
});

test('an attendee finds, on a phone, the questions and the people of this event, and no word of another', async () => {
  phone = await event.device();
  const { page } = phone;
  await logInByTicket(page, event.server.url, AT_NINE);
  for (const step of ['you', 'interests']) {
    await goWithin(page, `${event.server.url}/app/welcome?step=${step}`);
    await page.getByRole('button', { name: 'Save and continue' }).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(WORDS_OF_ANOTHER_EVENT);
  }
  await page.getByText('I can help with').first().waitFor();
  for (const [path, shown] of [
    ['directory', 'people like you, closest first'],
    ['user-profile/me/edit', 'Pronouns'],
    ['schedule', 'Evening 1'],
    ['lobby', 'Repair Weekend'],
    ['booths', 'No booths yet.'],
    ['settings', 'Theme'],
  ] as const) {
    await goWithin(page, `${event.server.url}/app/${path}`);
    await page.getByText(shown).first().waitFor();
    const words = await page.locator('body').innerText();
    expect({ path, word: WORDS_OF_ANOTHER_EVENT.exec(words)?.[0] }).toEqual({ path, word: undefined });
    expect(await barriersDayAndNight(page)).toEqual([]);
  }
});

test('in a tunnel the attendee keeps a talk and answers a question, and both arrive once the network is back', async () => {
  const { page, context } = phone;
  await goWithin(page, `${event.server.url}/app/schedule`);
  await scheduleShown(page);
  await allSent(page);
  await readyForOffline(page);
  await context.setOffline(true);
  await keepButton(page, 'Evening 1').click();
  await goWithin(page, `${event.server.url}/app/user-profile/me/edit`);
  await page.getByLabel('Where I work or study').fill('Tool library');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(`${event.server.url}/app/schedule`);
  await scheduleShown(page);
  await expect.poll(() => isKept(page, 'Evening 1')).toBe(true);
  await context.setOffline(false);
  await nothingOwed(page);
  // The organiser, at the desk, sees the answer.
  await goWithin(event.desk.page, `${event.server.url}/app/directory?q=Tool+library`);
  await event.desk.page.getByText('Neighbour9 Person').first().waitFor();
});

test('a guest reads the programme on another phone without a log-in, and keeps a talk', async () => {
  const { page } = await event.device();
  await page.goto(event.server.url);
  await scheduleShown(page);
  await keepButton(page, 'Evening 1').click();
  await page.getByRole('link', { name: 'Evening 1', exact: true }).click();
  await page.getByText('Bring what you want to mend.').waitFor();
  expect(await page.getByText('Neighbour100').count()).toBe(0);
});
