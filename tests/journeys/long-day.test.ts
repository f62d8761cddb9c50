import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deviceMessages } from '../../client/platform/status/device-messages.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import { DAY, MINUTE } from '../../domain/time.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { at, keynote, lunch, testTalk } from '../support/conference.ts';
import { held, lookAround } from '../support/look-around.ts';
import { ada } from '../support/people.ts';
import {
  allSent,
  isKept,
  keepButton,
  logInByTicket,
  readyForOffline,
  scheduleShown,
  shownTitles,
} from '../support/visitor.ts';

// A device that stays open, or offline, for a long time.

const closing = testTalk({ id: 'closing', title: 'Closing words', startsAt: at('17:00') });
const ticket = { email: ada.email, ticketCode: ada.ticketCode! };

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ talks: [keynote, lunch, closing], event: { sessionsPerUser: 20 } });
  await logInByTicket(world.page, world.app.url, ticket);
});
afterAll(async () => world[Symbol.asyncDispose]());
beforeEach(async () => {
  await world.browser.context.setOffline(false);
  world.app.advance(MINUTE);
  await world.open('/app/schedule');
  await allSent(world.page);
});

async function keptOnServer(): Promise<string[]> {
  const state = await world.app.ports.log.state('u:ada');
  return state
    .all('mine')
    .map(({ doc }) => doc as UserDocument)
    .filter(({ value }) => value['kept'] === true)
    .map(({ ref }) => ref);
}

test('a person who changes time zones with the app open sees the new local times, and the same conference times', async () => {
  const { page, browser, open } = world;
  const traveller = await browser.context.newCDPSession(page);
  await traveller.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
  await open('/app/schedule?zone=local');
  await scheduleShown(page);
  const times = (): Promise<string> =>
    page.locator('article').filter({ hasText: 'Closing words' }).locator('time').innerText();
  expect(await times()).toContain('11:00');
  await traveller.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(times).toContain('00:00');
  await open('/app/schedule?zone=conference');
  await expect.poll(times).toContain('17:00');
  await traveller.detach();
});

test('if the browser clears the app’s own files while it is open, it continues and can be opened again', async () => {
  const { page, browser, app } = world;
  await readyForOffline(page);
  await browser.cdp.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'cache_storage' });
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.goto(`${app.url}/app/schedule`);
  await scheduleShown(page);
});

test('long use does not leak screens', async () => {
  const { page, browser } = world;
  const meter = await browser.context.newCDPSession(page);
  for (let warm = 0; warm < 2; warm += 1) await lookAround(page, keynote.title);
  const before = await held(meter);
  for (let again = 0; again < 5; again += 1) await lookAround(page, keynote.title);
  expect(before.nodes).toBeGreaterThan(100);
  // If each of the five rounds leaked a screen, a thousand nodes and a hundred listeners would be left. The schedule holds its scroll
  // position, and so its screen, for three seconds; a fast browser finishes the round earlier.
  const isLeft = async (): Promise<readonly boolean[]> => {
    const after = await held(meter);
    return [after.nodes - before.nodes < 300, after.listeners - before.listeners < 60];
  };
  await expect.poll(isLeft).toEqual([true, true]);
  await meter.detach();
});

test('a person who returns after forty days, logged out and behind the end of the log, loses no tap and sees the current event', async () => {
  const { page, browser, app } = world;
  await page.goto(`${app.url}/app/schedule`);
  await allSent(page);
  await browser.context.setOffline(true);
  await keepButton(page, 'Closing words').click();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  await page.goto('about:blank');

  app.advance(40 * DAY);
  for (const title of ['Parting', 'Parting words']) {
    await app.ports.log.append('pub', {
      mid: title,
      by: 'server',
      decide: () => ({ ops: [{ c: 'talks', id: closing.id, rev: title, doc: { ...closing, title } }] }),
    });
  }
  await app.ports.log.truncate('pub', Infinity);
  await browser.context.setOffline(false);
  await page.goto(`${app.url}/app/schedule`);
  await page.getByText(deviceMessages.ended).waitFor();
  await page.goto(`${app.url}/auth/register#email=${ticket.email}&reference=${ticket.ticketCode}`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
  await page.goto(`${app.url}/app/schedule?day=0`);
  await expect.poll(() => shownTitles(page)).toContain('Parting words');
  await expect.poll(() => isKept(page, 'Parting words')).toBe(true);
  await expect.poll(keptOnServer).toEqual([closing.id]);
});
