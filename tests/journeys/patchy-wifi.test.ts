import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { openWitness } from '../support/api.ts';
import { openBrowser, PHONE, type TestBrowser } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { openPatchyProxy, type PatchyProxy } from '../support/patchy-proxy.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { allSent, logInByTicket } from '../support/visitor.ts';

let journey: Journey;
let server: ServerProcess;
let wifi: PatchyProxy;
let browser: TestBrowser;
const random = seededRandom(20_270_712);

beforeEach(async () => {
  journey = await startJourney({ sessionsPerUser: 2 });
  server = await journey.serve();
  wifi = await openPatchyProxy(server.port, random);
  browser = await openBrowser({ viewport: PHONE, touch: true, origin: wifi.origin });
});

afterEach(async () => {
  await browser?.close();
  await wifi?.close();
  await journey?.[Symbol.asyncDispose]();
});

test('on a network that loses a third of the answers after the server has acted, fifty taps are stored once each, as the person saw them', async () => {
  const { page } = browser;
  await logInByTicket(page, wifi.origin, demoAccounts.attendee);
  await allSent(page);
  const buttons = page.getByRole('button', { name: /^Keep / });
  const choices = Math.min(await buttons.count(), 20);
  expect(choices).toBeGreaterThan(8);

  wifi.set({ answersLost: 0.3, refused: 0.1 });
  for (let tap = 0; tap < 50; tap += 1) {
    if (tap === 20) wifi.set({ answersLost: 0.3, delay: 5000 });
    if (tap === 30) wifi.set({ answersLost: 0.3, refused: 0.3 });
    const button = buttons.nth(Math.floor(random() * choices));
    const before = await button.getAttribute('aria-pressed');
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe(before === 'true' ? 'false' : 'true');
  }
  expect(wifi.cut()).toBeGreaterThan(0);
  wifi.set({});
  await allSent(page);

  const witness = await openWitness(server.url, demoAccounts.attendee);
  const changes = await witness.changes();
  expect(new Set(changes.map(({ rev }) => rev)).size).toBe(changes.length);
  expect((await witness.kept()).toSorted()).toEqual((await keptOnScreen(page)).toSorted());
});

const keptOnScreen = (page: Page): Promise<string[]> =>
  page
    .locator('article:has(button[aria-pressed="true"])')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-talk') ?? ''));
