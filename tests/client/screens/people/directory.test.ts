import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersDayAndNight } from '../../../support/barriers.ts';
import { DESKTOP, PHONE } from '../../../support/browser.ts';
import { conference } from '../../../support/conference.ts';
import { ada, grace, olive, testPerson } from '../../../support/people.ts';
import { allSent, goWithin, readyForOffline } from '../../../support/visitor.ts';
import { holdDatabases, keptPlaces } from '../../held-databases.ts';
import { visitSchedule, type Visit } from '../schedule-world.ts';

const CROWD = 300;
/** Every tenth person has the interest Gaming, and every hundredth also Email. */
const crowd = Array.from({ length: CROWD }, (_, index) => {
  const number = String(index).padStart(3, '0');
  return testPerson({
    id: `person-${number}`,
    firstName: 'Person',
    lastName: number,
    companyName: index % 2 === 0 ? 'Harbour Mail' : 'Fieldnote',
    focus: index % 10 === 0 ? ['Gaming'] : ['Crypto'],
    traffic: index % 100 === 0 ? ['Email'] : ['TikTok'],
    country: index % 2 === 0 ? 'Spain' : 'Chile',
  });
});
const me = { ...ada, person: { ...ada.person, focus: ['Gaming'], traffic: ['Email'] } };

let visit: Visit;
let page: Page;
beforeAll(async () => {
  visit = await visitSchedule({
    people: [me, grace, olive],
    event: { sessionsPerUser: 5 },
    documents: crowd.map((doc) => ({ c: 'people', doc })),
  });
  page = visit.page;
});
afterAll(() => visit[Symbol.asyncDispose]());

const list = () => page.getByRole('list', { name: 'People' });
const names = (): Promise<string[]> => list().locator('a').allTextContents();
const entries = () => list().locator('> li');
/** Waits until the screen shows this number of results. */
const count = (sentence: string) => page.locator('output').getByText(sentence, { exact: true }).waitFor();

async function open(search = ''): Promise<void> {
  await goWithin(page, `${visit.app.url}/app/directory${search}`);
  await page.getByRole('heading', { name: 'Networking', level: 1 }).waitFor();
  await page.getByRole('searchbox', { name: 'Search people' }).waitFor();
}

/** Runs in the page: scrolls by two and a half rows per frame; returns the most rows drawn without controls. */
async function flyPast(): Promise<number> {
  let most = 0;
  for (let picture = 0; picture < 16; picture += 1) {
    scrollBy(0, 420);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const drawn = [...document.querySelectorAll('main ul[aria-label="People"] > li')];
    most = Math.max(most, drawn.filter((entry) => entry.querySelector('a') && !entry.querySelector('button')).length);
  }
  return most;
}

describe('the directory', () => {
  test('opens with people who share an interest, closest first, and shows the total number', async () => {
    await open();
    await page.getByText('303 people, 30 of them share an interest with you').waitFor();
    await count('30 people like you, closest first');
    expect((await names()).slice(0, 5)).toEqual(['Person 000', 'Person 100', 'Person 200', 'Person 010', 'Person 020']);
    await page.getByRole('button', { name: /^Like me/ }).click();
    await count('303 people');
    expect((await names()).slice(0, 3)).toEqual(['Ada Verne', 'Grace Marlow', 'Olive Hart']);
    expect(new URL(page.url()).search).toBe('?like=off');
  });

  test('renders only cards near the window, and all of them can be reached', async () => {
    await open('?like=off');
    await count('303 people');
    expect(await entries().count()).toBeLessThan(120);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = list().getByText('Person 299');
    await last.waitFor();
    expect(await entries().last().getAttribute('aria-posinset')).toBe('303');
    expect(await entries().first().getAttribute('aria-setsize')).toBe('303');
    // Four columns: five rows in the window, and above it the rows that fast scrolling reaches.
    await expect.poll(() => entries().count()).toBeGreaterThan(28);
    expect(await entries().count()).toBeLessThan(120);
  });

  test('renders only names during fast scrolling, and whole cards once it stops', async () => {
    await open('?like=off');
    await count('303 people');
    await page.evaluate(() => scrollTo(0, 0));
    const bare = () => entries().filter({ hasNot: page.getByRole('button') });
    await expect.poll(() => bare().locator('a').allTextContents()).toEqual(['Ada Verne']);
    expect(await page.evaluate(flyPast)).toBeGreaterThan(8);
    await expect.poll(() => bare().count()).toBe(0);
    expect(await entries().count()).toBeGreaterThan(28);
  });

  test('finds people by name and company while typing, with the search in the URL', async () => {
    await open();
    const field = page.getByRole('searchbox', { name: 'Search people' });
    await field.fill('fieldnote 017');
    await count('150 people');
    expect((await names()).slice(0, 2)).toEqual(['Person 017', 'Person 001']);
    expect(new URL(page.url()).searchParams.get('q')).toBe('fieldnote 017');
    await page.reload();
    await count('150 people');
    expect(await field.inputValue()).toBe('fieldnote 017');
  });

  test('is filtered by niche and country, each option with the number it would leave', async () => {
    await open('?like=off');
    await page.getByRole('button', { name: /^Crypto\s?270$/ }).click();
    await count('270 people');
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: /^Chile/ }).click();
    await sheet.getByRole('button', { name: 'Show 150 people' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await count('150 people');
    expect(new URL(page.url()).search).toBe('?like=off&interest=%5B%22Crypto%22%5D&country=%5B%22Chile%22%5D');
  });

  test('opens a profile and returns to the same place', async () => {
    await open('?like=off');
    await count('303 people');
    await page.evaluate(() => scrollTo(0, 4000));
    await list().getByRole('link', { name: 'Person 120' }).waitFor();
    await list().getByRole('link', { name: 'Person 120' }).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await list().getByRole('link', { name: 'Person 120' }).click();
    await page.getByRole('heading', { name: 'Person 120', level: 1 }).waitFor();
    expect(await page.locator('[data-back]').textContent()).toBe('Networking');
    await page.locator('[data-back]').click();
    await page.getByRole('heading', { name: 'Networking', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    await list().getByRole('link', { name: 'Person 120' }).waitFor();
  });

  test('has a tab for speakers, with their tick', async () => {
    await open('?q=grace');
    await page.getByRole('link', { name: 'Speakers', exact: true }).click();
    await count('1 person');
    expect(await entries().locator('p').first().textContent()).toBe('Grace Marlow verified');
    expect(new URL(page.url()).searchParams.get('type')).toBe('SPEAKERS');
    const chosen = page.getByRole('navigation', { name: 'Who is listed' }).locator('[aria-current]');
    expect(await chosen.allTextContents()).toEqual(['Speakers']);
  });

  test('centres a name without further text in its row, beside the picture', async () => {
    await page.setViewportSize(PHONE);
    await open('?type=SPEAKERS&q=grace');
    await count('1 person');
    const middleOf = async (part: string): Promise<number> => {
      const box = await entries().locator(part).first().boundingBox();
      return box!.y + box!.height / 2;
    };
    expect(Math.abs((await middleOf(':scope > :first-child')) - (await middleOf('p')))).toBeLessThan(2);
    await page.setViewportSize(DESKTOP);
  });

  test('shows the specification’s sentence for no results, and links to the tab that has some', async () => {
    await open('?type=SPEAKERS&q=017');
    await page.getByText('No results found! Please check other Attendees / Speakers tabs.').waitFor();
    await page.getByRole('link', { name: '1 in Attendees' }).click();
    await count('1 person');
    expect(await names()).toEqual(['Person 017']);
    await open('?q=nobody-at-all');
    await page.getByText('No results found! Please check other Attendees / Speakers tabs.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await count('303 people');
  });

  test('starts from the render cache in the same order, and offers no action that may have been done', async () => {
    await open('?like=off');
    await count('303 people');
    await list().getByRole('button', { name: 'Connect with Olive Hart' }).waitFor();
    const before = (await names()).slice(0, 20);
    await expect.poll(() => keptPlaces(page)).toContain('directory {"like":"off"}');
    const held = await page.context().newPage();
    await held.addInitScript(holdDatabases);
    await held.goto(page.url());
    await held.locator('output').getByText('303 people', { exact: true }).waitFor();
    expect((await held.locator('a[data-person]').allTextContents()).slice(0, 20)).toEqual(before);
    expect(await held.getByRole('button', { name: /^Crypto\s?270$/ }).count()).toBe(1);
    expect(await held.getByRole('button', { name: /^Connect with/ }).count()).toBe(0);
    expect(await held.getByRole('button', { name: /^My connections/ }).count()).toBe(0);

    // A change removes the stored places, whichever screen is open at the time.
    await goWithin(page, `${visit.app.url}/app/schedule`);
    await rename('person-000', 'Renamed');
    await expect.poll(() => keptPlaces(page)).toEqual([]);
    await held.reload();
    await held.getByText('Loading people').waitFor();
    expect(await held.locator('a[data-person]').count()).toBe(0);
    await held.close();
    await open('?like=off&q=renamed');
    await count('1 person');
    await rename('person-000', 'Person');
    await count('0 people');
  });

  test('requests a connection from a card, also offline, and filters requests and connections with a press', async () => {
    await open('?q=Person+017');
    await allSent(page);
    await readyForOffline(page);
    await visit.browser.context.setOffline(true);
    await open('?q=Person+017');
    await page.getByRole('button', { name: 'Connect with Person 017' }).click();
    await list().getByText('Requested').first().waitFor();
    await visit.browser.context.setOffline(false);
    await expect
      .poll(async () => (await visit.app.call('GET', '/connections', 'ada')).body)
      .toMatchObject({ data: [{ id: 'person-017', state: 'sent' }] });
    await page.getByRole('searchbox', { name: 'Search people' }).fill('');
    await page.getByRole('button', { name: /^Requested/ }).click();
    await count('1 person');
    await visit.app.call('POST', '/connections/ada', 'grace');
    await page.getByRole('button', { name: /^Requests/ }).click();
    await list().getByRole('button', { name: 'Accept the request of Grace Marlow' }).click();
    await page.getByRole('button', { name: /^My connections/ }).click();
    await list().getByText('Connected').waitFor();
    expect(await names()).toEqual(['Grace Marlow']);
  });

  test.each([
    ['a phone', PHONE],
    ['a desk', DESKTOP],
  ] as const)('has no accessibility problem on %s, in either theme', async (_, viewport) => {
    await page.setViewportSize(viewport);
    await open();
    await entries().first().waitFor();
    expect(await barriersDayAndNight(page, { within: 'main' })).toEqual([]);
    await page.setViewportSize(DESKTOP);
  });

  test('shows cards without links until the event opens, and says when that is', async () => {
    await open('?like=off');
    await expect.poll(() => list().getByText('Gaming').count()).toBeGreaterThan(0);
    await setPhase('onboarding');
    await page.getByText('Profiles open when the event starts').waitFor();
    await count('303 people');
    expect(await names()).toEqual([]);
    expect(await list().getByRole('button').count()).toBe(0);
    expect(await list().getByText('Gaming').count()).toBe(0);
    await goWithin(page, `${visit.app.url}/app/user-profile/grace`);
    await page.getByText('Profiles open when the event starts').waitFor();
    await setPhase('live');
    await page.getByRole('heading', { name: 'Grace Marlow', level: 1 }).waitFor();
  });
});

/** Changes a person's first name on the server. */
async function rename(id: string, firstName: string): Promise<void> {
  const doc = { ...crowd.find((each) => each.id === id)!, firstName };
  await visit.app.ports.log.append('dir', {
    mid: `rename-${firstName}`,
    by: 'server',
    decide: () => ({ ops: [{ c: 'people', id, rev: `rename-${firstName}`, doc }] }),
  });
}

async function setPhase(phase: 'onboarding' | 'live'): Promise<void> {
  const doc = { ...conference, sessionsPerUser: 5, phase };
  await visit.app.ports.log.append('pub', {
    mid: `phase-${phase}`,
    by: 'server',
    decide: () => ({ ops: [{ c: 'event', id: 'event', rev: `phase-${phase}`, doc }] }),
  });
}
