import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { barriers, barriersDayAndNight } from '../../../support/barriers.ts';
import { DESKTOP, PHONE } from '../../../support/browser.ts';
import { ada, grace, olive } from '../../../support/people.ts';
import { allSent, goWithin, keepButton, readyForOffline } from '../../../support/visitor.ts';
import { visitSchedule, type Visit } from '../schedule-world.ts';

const me = { ...ada, person: { ...ada.person, focus: ['Gaming'], traffic: ['Email'], interested: ['Brand'] } };
const speaker = {
  ...grace,
  person: {
    ...grace.person,
    jobPosition: 'Editor',
    companyName: 'Tidewater',
    country: 'Norway',
    about: 'Writes about small boats.\n\nAnd about large ones.',
    focus: ['Streaming', 'Gaming'],
    traffic: ['Email', 'None'],
    interested: ['Brand', 'Agency'],
    website: 'https://grace.example.org',
    twitter: 'javascript:alert(1)',
  },
};

let visit: Visit;
let page: Page;
beforeAll(async () => {
  visit = await visitSchedule({ people: [me, speaker, olive] });
  page = visit.page;
});
afterAll(() => visit[Symbol.asyncDispose]());

async function open(id: string, name: string): Promise<void> {
  await goWithin(page, `${visit.app.url}/app/user-profile/${id}`);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const connections = async (who: string) => {
  const { body } = await visit.app.call('GET', '/connections', who);
  return (body as { data: { id: string; state: string }[] }).data.map(({ id, state }) => `${id} ${state}`);
};

describe("a person's profile", () => {
  test('shows common interests first, then the person’s own', async () => {
    await open('grace', 'Grace Marlow');
    const words = (name: string) =>
      page.getByRole('list', { name, exact: true }).getByRole('listitem').allTextContents();
    expect(await words('In common with you')).toEqual(['Gaming', 'Email']);
    expect(await page.getByRole('region', { name: 'About' }).locator('p').allTextContents()).toEqual([
      'Writes about small boats.',
      'And about large ones.',
    ]);
    expect(await words('Focus and traffic')).toEqual(['Gaming, in common', 'Email, in common', 'Streaming']);
    expect(await words('Interested in meeting')).toEqual(['Brand, in common', 'Agency']);
    const head = page.locator('main header').first();
    expect(await head.locator('p').allTextContents()).toEqual(['Editor · Tidewater', 'Norway · Speaker']);
    expect(await head.getByText('verified').count()).toBe(1);
  });

  test('links to the person’s other sites, and only to valid addresses', async () => {
    await open('grace', 'Grace Marlow');
    const links = page.locator('main header').first().getByRole('link');
    expect(await links.evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))).toEqual([
      'https://grace.example.org/',
    ]);
  });

  test('lists a speaker’s talks, with buttons to keep them', async () => {
    await open('grace', 'Grace Marlow');
    const talks = page.getByRole('list', { name: 'Talks' });
    expect(await talks.getByRole('link').allTextContents()).toEqual(['Opening', 'A harbour for small boats']);
    expect(await talks.locator('li p').nth(1).textContent()).toBe('Day One · 09:00–09:30 · Main Stage');
    await keepButton(page, 'A harbour for small boats').click();
    await page.getByText('Added to My Schedule').waitFor();
    await talks.getByRole('link', { name: 'Opening' }).click();
    await page.getByRole('heading', { name: 'Opening', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Grace Marlow' }).click();
    await page.getByRole('heading', { name: 'Grace Marlow', level: 1 }).waitFor();
  });

  test('is exported to an address book, also offline', async () => {
    await open('grace', 'Grace Marlow');
    await allSent(page);
    await readyForOffline(page);
    await visit.browser.context.setOffline(true);
    await open('grace', 'Grace Marlow');
    const [download] = await Promise.all([page.waitForEvent('download'), button('Save contact').click()]);
    await visit.browser.context.setOffline(false);
    expect(download.suggestedFilename()).toBe('Grace Marlow.vcf');
    expect(await readFile(await download.path(), 'utf8')).toContain('FN:Grace Marlow');
  });

  test('the own profile has no connect button, and also has the address me', async () => {
    await open('me', 'Ada Verne');
    await button('Save contact').waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Connect|Accept|Requested/ })
        .count(),
    ).toBe(0);
  });

  test('an unknown person’s address says so, and links to everyone', async () => {
    await open('nobody', 'No such person');
    await page.getByRole('link', { name: 'Browse the directory' }).click();
    await page.getByRole('heading', { name: 'Networking', level: 1 }).waitFor();
  });

  test.each([
    ['a phone', PHONE],
    ['a desk', DESKTOP],
  ] as const)('has no accessibility problem on %s, in either theme', async (_, viewport) => {
    await page.setViewportSize(viewport);
    await open('grace', 'Grace Marlow');
    expect(await barriersDayAndNight(page, { within: 'main' })).toEqual([]);
    await page.setViewportSize(DESKTOP);
  });
});

describe('connecting', () => {
  beforeEach(async () => {
    await visit.app.call('DELETE', '/connections/ada', 'grace');
    await open('grace', 'Grace Marlow');
    await button('Connect').waitFor();
  });

  test('requests with one press, and the next one, or Undo, withdraws it', async () => {
    await button('Connect').click();
    await page.getByText('Grace Marlow is asked to connect').waitFor();
    await expect.poll(() => connections('grace')).toEqual(['ada received']);
    await button('Requested').click();
    await page.getByText('Your request to Grace Marlow is taken back').waitFor();
    await expect.poll(() => connections('grace')).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await button('Requested').waitFor();
    await expect.poll(() => connections('grace')).toEqual(['ada received']);
  });

  test('shows an acceptance at once, and either person can end it', async () => {
    await button('Connect').click();
    await expect.poll(() => connections('grace')).toEqual(['ada received']);
    await visit.app.call('POST', '/connections/ada', 'grace');
    await button('Connected').waitFor();
    await button('Remove').press('Enter');
    // The button disappears; the focus stays beside it.
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main');
    await button('Connect').waitFor();
    await expect.poll(() => connections('grace')).toEqual([]);
  });

  test('lets the receiver accept or decline', async () => {
    await visit.app.call('POST', '/connections/ada', 'grace');
    await button('Decline').click();
    await expect.poll(() => connections('grace')).toEqual([]);
    await visit.app.call('POST', '/connections/ada', 'grace');
    await button('Accept').click();
    await page.getByText('You and Grace Marlow are connected').waitFor();
    await expect.poll(() => connections('grace')).toEqual(['ada connected']);
  });

  test('waits offline, says so, and is sent exactly once', async () => {
    await allSent(page);
    await readyForOffline(page);
    await visit.browser.context.setOffline(true);
    await open('grace', 'Grace Marlow');
    await button('Connect').click();
    await page.getByText('Will be sent when you are online').waitFor();
    const before = (await visit.app.ports.log.state('u:grace')).n;
    await visit.browser.context.setOffline(false);
    await expect.poll(() => connections('grace')).toEqual(['ada received']);
    await page.getByText('Will be sent when you are online').waitFor({ state: 'detached' });
    await button('Requested').waitFor();
    await allSent(page);
    expect((await visit.app.ports.log.state('u:grace')).n).toBe(before + 1);
  });

  test('says why it was rejected, and can be tried again', async () => {
    await visit.app.call('POST', '/chats/blocks/ada', 'grace');
    await button('Connect').click();
    await page.getByRole('main').getByText('You cannot connect with this person').waitFor();
    await visit.app.call('DELETE', '/chats/blocks/ada', 'grace');
    await button('Retry').click();
    await button('Requested').waitFor();
    await expect.poll(() => connections('grace')).toEqual(['ada received']);
  });
});

describe('blocking', () => {
  const request = async () => {
    const { status, body } = await visit.app.call('POST', '/connections/ada', 'grace');
    return status < 300 ? 'asked' : (body as { message: string }).message;
  };

  test('blocks a person from requests in both directions, also offline, and can be undone in the list of blocked people', async () => {
    await visit.app.call('DELETE', '/connections/ada', 'grace');
    await open('grace', 'Grace Marlow');
    await button('Connect').waitFor();
    await allSent(page);
    await visit.browser.context.setOffline(true);
    await button('Block this person').click();
    await page.getByText('You have blocked Grace Marlow. Neither of you can write').waitFor();
    await button('Connect').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await button('Connect').waitFor();
    await button('Block this person').click();
    await button('Connect').waitFor({ state: 'detached' });
    await page.goto(`${visit.app.url}/app/directory?type=SPEAKERS`);
    await page.getByRole('listitem').filter({ hasText: 'Grace Marlow' }).getByText('Blocked').waitFor();
    expect(await request()).toBe('asked');
    await visit.browser.context.setOffline(false);
    await expect.poll(request).toBe('You cannot connect with this person');
    await open('grace', 'Grace Marlow');
    // A request sent before the block cannot be accepted by mistake, but it can be declined.
    await button('Decline').waitFor();
    expect(await button('Accept').count()).toBe(0);
    await goWithin(page, `${visit.app.url}/app/settings`);
    const listed = page.getByRole('region', { name: 'People you have blocked' });
    await listed.getByText('Grace Marlow').waitFor();
    expect(await barriers(page, { within: 'main' })).toEqual([]);
    await listed.getByRole('button', { name: 'Unblock Grace Marlow' }).click();
    await listed.getByText('No one is blocked').waitFor();
    await expect.poll(request).toBe('asked');
    await open('grace', 'Grace Marlow');
    await button('Accept').waitFor();
  });
});
