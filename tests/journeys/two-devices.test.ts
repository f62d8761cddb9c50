import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { openWitness, type Witness } from '../support/api.ts';
import { PHONE, type TestBrowser } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { allSent, isKept, keepButton, keepableTitles, logInByTicket } from '../support/visitor.ts';

let journey: Journey;
let phone: TestBrowser;
let laptop: TestBrowser;
let witness: Witness;

beforeEach(async () => {
  journey = await startJourney({ sessionsPerUser: 3 });
  const server = await journey.serve();
  phone = await journey.device('phone', { viewport: PHONE, touch: true });
  laptop = await journey.device('laptop');
  for (const { page } of [phone, laptop]) await logInByTicket(page, server.url, demoAccounts.attendee);
  witness = await openWitness(server.url, demoAccounts.attendee);
});
afterEach(() => journey[Symbol.asyncDispose]());

test.each(['phone first', 'laptop first'])(
  'two devices change the same and different talks offline and come back, %s: both show the same, and nothing is lost',
  async (order) => {
    const [both, onlyPhone, onlyLaptop, contested, dropped] = (await keepableTitles(phone.page, 5)) as [
      string,
      string,
      string,
      string,
      string,
    ];
    await keepButton(phone.page, dropped).click();
    await expect.poll(() => isKept(laptop.page, dropped)).toBe(true);
    await Promise.all([allSent(phone.page), allSent(laptop.page)]);

    for (const device of [phone, laptop]) await device.context.setOffline(true);
    await keepButton(phone.page, both).click();
    await keepButton(laptop.page, both).click();
    await keepButton(phone.page, onlyPhone).click();
    await keepButton(laptop.page, onlyLaptop).click();
    await keepButton(laptop.page, dropped).click();
    // For the contested talk, the phone's "no" comes after the laptop's "yes".
    await keepButton(phone.page, contested).click();
    await keepButton(laptop.page, contested).click();
    await keepButton(phone.page, contested).click();
    const [first, second] = order === 'phone first' ? [phone, laptop] : [laptop, phone];

    await first.context.setOffline(false);
    await allSent(first.page);
    await second.context.setOffline(false);
    await allSent(second.page);

    const expected = { [both]: true, [onlyPhone]: true, [onlyLaptop]: true, [contested]: false, [dropped]: false };
    for (const { page } of [phone, laptop])
      await expect.poll(() => keptAmong(page, Object.keys(expected))).toEqual(expected);
    const talks = new Map((await witness.talks()).map((talk) => [talk.id, talk.title]));
    expect((await witness.kept()).map((id) => talks.get(id) ?? id).toSorted()).toEqual(
      [both, onlyPhone, onlyLaptop].toSorted(),
    );
  },
);

async function keptAmong(page: Page, titles: readonly string[]): Promise<Record<string, boolean>> {
  return Object.fromEntries(
    await Promise.all(titles.map(async (title) => [title, await isKept(page, title)] as const)),
  );
}
