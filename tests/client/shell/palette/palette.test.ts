import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { note, noteRef } from '../../../../domain/notes/note.ts';
import { push } from '../../../server/sync/sync-client.ts';
import { barriersDayAndNight } from '../../../support/barriers.ts';
import { DESKTOP, PHONE } from '../../../support/browser.ts';
import { at, keynote, lunch, testTalk } from '../../../support/conference.ts';
import { ada, grace, olive, testPerson } from '../../../support/people.ts';
import { readyForOffline } from '../../../support/visitor.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

const speech = testTalk({
  id: 'speech',
  title: 'Speech without a room',
  startsAt: at('11:00'),
  stageId: 'side',
  description: 'For anyone who has ever stood on a quay with a very small microphone and an opinion.',
});
const micro = testTalk({ id: 'micro', title: 'Microphones for everybody', startsAt: at('12:00'), minutes: 30 });
const over = testTalk({ id: 'over', title: 'Microphones at dawn', startsAt: at('07:00') });
const keeper = testPerson({
  id: 'inger',
  firstName: 'Inger',
  lastName: 'Holt',
  jobPosition: 'Pilot',
  about: 'Keeps a lighthouse and writes about it',
});
const crowd = Array.from({ length: 7 }, (_, index) =>
  testPerson({ id: `p${index}`, firstName: 'Zoë', lastName: `Number${index}`, jobPosition: 'Microphone maker' }),
);

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    event: { sessionsPerUser: 5 },
    people: [ada, grace, olive],
    talks: [over, keynote, speech, micro, lunch],
    documents: [...crowd, keeper].map((doc) => ({ c: 'people', doc })),
  });
  await world.logIn();
  await readyForOffline(world.page);
});
afterAll(async () => world[Symbol.asyncDispose]());

const palette = (): Locator => world.page.getByRole('dialog', { name: 'Search' });
const field = (): Locator => palette().getByRole('combobox');
const group = (title: string): Locator => palette().getByRole('group', { name: title });
const options = (title: string): Promise<string[]> =>
  group(title).locator('[role=option] > span:has(> span)').allInnerTexts();
const names = async (title: string) => (await options(title)).map((text) => text.split('\n')[0]);
const active = (): Promise<string> => palette().locator('[aria-selected=true]').innerText();
const press = (keys: string) => world.page.keyboard.press(keys);

/** Opens the palette by keyboard; the keys work shortly after a screen is drawn. */
async function openByKeys(): Promise<void> {
  await expect
    .poll(async () => {
      if (!(await palette().isVisible())) await press('Control+k');
      return palette().isVisible();
    })
    .toBe(true);
}

beforeEach(async () => {
  await world.page.setViewportSize(DESKTOP);
  await world.open('/app/lobby');
  await world.page.getByRole('heading', { name: 'Welcome to Test Days!' }).waitFor();
  await openByKeys();
});

test('a few letters find talks, people and places: names before texts, future talks before ended ones', async () => {
  await palette().getByText('Searched on this device: 4 talks, 11 people, and 0 booths').waitFor();
  await field().fill('MICRO');
  await expect
    .poll(() => names('Talks · 3'))
    .toEqual(['Microphones for everybody', 'Microphones at dawn', 'Speech without a room']);
  expect((await options('Talks · 3'))[2]).toContain('very small microphone');
  expect(await group('Talks · 3').locator('mark').allInnerTexts()).toEqual(['Micro', 'Micro', 'micro']);
  expect(await names('People · 7')).toEqual([
    ...crowd.slice(0, 5).map(({ lastName }) => `Zoë ${lastName}`),
    'All 7 people',
  ]);
  await field().fill('zoe number3');
  await expect.poll(async () => (await names('People · 7'))[0]).toBe('Zoë Number3');
  await field().fill('sett');
  await expect.poll(() => names('Go to')).toEqual(['Settings']);
  await field().fill('nothing of this');
  await palette().getByText('Nothing found on this device').waitFor();
});

test('by keyboard alone the person moves, jumps between groups, keeps a talk and opens one, also offline', async () => {
  const { page, browser } = world;
  await browser.context.setOffline(true);
  try {
    await field().fill('micro');
    await group('Talks · 3').waitFor();
    expect(await active()).toContain('Microphones for everybody');
    await press('ArrowDown');
    expect(await active()).toContain('Microphones at dawn');
    await press('ArrowUp');
    await press('Control+b');
    await expect.poll(active).toContain('On My Schedule');
    await press('Tab');
    expect(await active()).toContain('Zoë Number0');
    await press('Shift+Tab');
    await press('Enter');
    await page.getByRole('heading', { name: 'Microphones for everybody', level: 1 }).waitFor();
    await palette().waitFor({ state: 'hidden' });

    await openByKeys();
    expect(await names('Next for you')).toEqual(['Microphones for everybody']);
    await expect.poll(() => names('Looked at last')).toEqual(['Microphones for everybody']);
    await press('Escape');
    await palette().waitFor({ state: 'hidden' });
  } finally {
    await browser.context.setOffline(false);
  }
});

test('on a phone it is a full screen, accessible, in both themes', async () => {
  const { page } = world;
  await press('Escape');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Search talks, people, booths' }).click();
  await field().fill('micro');
  await group('Talks · 3').waitFor();
  expect(await palette().boundingBox()).toMatchObject({ x: 0, y: 0, height: PHONE.height });
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await barriersDayAndNight(page)).toEqual([]);
  }
  await palette().getByRole('button', { name: 'Close' }).click();
  await palette().waitFor({ state: 'hidden' });
});

test('own notes and people’s own texts are found as well, with the matching words', async () => {
  const { page, app } = world;
  await press('Escape');
  const noted = note.document(
    noteRef({ kind: 'talk', id: 'speech' }),
    { text: 'Ask about the Lighthouse lamp' },
    { changedAt: app.ports.now(), rev: 'noted-by-ada-1' },
  );
  await push(app, 'ada', noted);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openByKeys();
  await field().fill('lighthouse');
  await expect.poll(() => options('My notes · 1')).toEqual(['Speech without a room\nAsk about the Lighthouse lamp']);
  expect(await options('People · 1')).toEqual(['Inger Holt\nPilot · “Keeps a lighthouse and writes about it”']);
  await palette().getByText('1 note of yours').waitFor();
  await group('My notes · 1').getByRole('option').click();
  await page.getByRole('heading', { name: 'Speech without a room', level: 1 }).waitFor();
});
