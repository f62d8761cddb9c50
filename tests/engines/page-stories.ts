import { expect } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { logInByTicket } from '../support/visitor.ts';
import { type EngineWindow, WINDOW_HEIGHT, WINDOW_WIDTH } from './engine-window.ts';

/** Lord Howe Island: 10:30 hours ahead of UTC, 11:00 in summer. */
export const ODD_ZONE = 'Australia/Lord_Howe';
/** One of the demo's recordings that has captions. */
const CAPTIONED_REPLAY = 'demo-replay-1';
export const NEW_VERSION = `return document.body.innerText.includes('A new version')`;

/** Logs in to the demo event at this address; types at once, while the service worker is still being installed. */
export async function logIn(
  page: EngineWindow,
  url: string,
  { email, ticket } = { email: 'attendee@example.org', ticket: '3ABC-1' },
): Promise<void> {
  await page.open(`${url}/auth/register`);
  await page.type('(//form//input)[1]', email);
  await page.type('(//form//input)[2]', ticket);
  await page.click('//button[normalize-space()="Log in"]');
  await page.find('//nav');
}

export const workerReady = (page: EngineWindow) => page.run(`return navigator.serviceWorker.ready.then(() => true)`);

export async function goOnPastWorker(page: EngineWindow, url: string): Promise<void> {
  const isServed = `return navigator.serviceWorker.controller !== null`;
  await logIn(page, url);
  await page.find('//article');
  await workerReady(page);
  await page.reload();
  await page.find('//article');
  expect(await page.run(isServed)).toBe(true);
  await page.reloadPastWorker?.();
  await page.find('//article');
  expect(await page.run(isServed)).toBe(false);
  await page.find('//*[contains(., "Updated just now")]');
  await page.reload();
  await page.find('//article');
  expect([await page.run(isServed), await page.run(NEW_VERSION)]).toEqual([true, false]);
}

/** Compares the times of the demo event's last day on the device's clock in Chromium and here; one of them may have a built-in Temporal. */
export async function compareTimes(page: EngineWindow, url: string): Promise<void> {
  const shown = `return [...document.querySelectorAll('article')].map((card) => card.textContent)`;
  await logIn(page, url);
  await page.open(`${url}/app/settings`);
  for (const place of TO_LAST_DAY) await page.click(place);
  const there = await lastDayInChromium(shown, url);
  expect((there as string[]).length).toBeGreaterThan(5);
  await expect.poll(() => page.run(shown)).toEqual(there);
}

/** Without a page load, because the last choice may not be stored yet. */
const TO_LAST_DAY = [
  '//label[starts-with(normalize-space(), "Local (")]',
  '(//nav//a[contains(@href, "/app/schedule")])[last()]',
  '(//nav[@aria-label="Day"]//a)[last()]',
];

async function lastDayInChromium(shown: string, url: string): Promise<unknown> {
  const viewport = { width: WINDOW_WIDTH, height: WINDOW_HEIGHT };
  const browser = await openBrowser({ timezone: ODD_ZONE, viewport });
  const { page } = browser;
  await logInByTicket(page, url, { email: 'exhibitor@example.org', ticketCode: '5EXH-2' });
  await page.goto(`${url}/app/settings`);
  for (const place of TO_LAST_DAY) await page.locator(`xpath=${place}`).first().click();
  await page.getByText('Closing: what you are taking home').waitFor();
  const there = await page.evaluate(`(() => { ${shown} })()`);
  await browser.close();
  return there;
}

export async function showCaptions(page: EngineWindow, url: string): Promise<void> {
  const cue = `
    const tracks = [...(document.querySelector('video')?.textTracks ?? [])].filter(({ mode }) => mode === 'showing');
    return tracks.flatMap(({ activeCues }) => [...(activeCues ?? [])].map(({ text }) => text)).length > 0`;
  await logIn(page, url);
  await page.open(`${url}/app/replay/${CAPTIONED_REPLAY}`);
  await page.click('//main//button[starts-with(@aria-label, "Play ")]');
  await expect.poll(() => page.run(`return document.querySelector('video')?.currentTime > 0.5`)).toBe(true);
  expect(await page.run(cue)).toBe(false);
  await page.click('//button[@aria-label="Captions"]');
  await expect.poll(() => page.run(cue)).toBe(true);
}

export async function closeSheets(page: EngineWindow, url: string): Promise<void> {
  const isOpen = `return document.querySelector('dialog[open]') !== null`;
  const focused = `return document.activeElement?.textContent`;
  const opener = '//main//button[contains(., "Filters")]';
  await logIn(page, url);
  await page.find('//article');
  for (const close of [
    () => page.pressKey('Escape'),
    () => page.click('//dialog[@open]//button[@aria-label="Close"]'),
  ]) {
    await page.click(opener);
    await page.find('//dialog[@open]');
    expect(await page.run(`return document.querySelector('dialog[open]').contains(document.activeElement)`)).toBe(true);
    await close();
    await expect.poll(() => page.run(isOpen)).toBe(false);
    expect(await page.run(focused)).toContain('Filters');
  }
}

export async function receivePush(page: EngineWindow, url: string): Promise<void> {
  await logIn(page, url);
  await workerReady(page);
  if (!page.allowNotifications) {
    await page.open(`${url}/app/settings`);
    await page.find('//*[contains(., "This browser does not show notifications.")]');
    return;
  }
  await page.allowNotifications(url);
  await page.open(`${url}/app/settings`);
  await page.click('//main//button[normalize-space()="Switch on"]');
  await page.find('//main//button[normalize-space()="Switch off"]');
  await notifyEverybody('The doors are open', url);
  const titles = `
    return navigator.serviceWorker.ready
      .then((worker) => worker.getNotifications())
      .then((shown) => shown.map(({ title }) => title))`;
  await expect.poll(() => page.run(titles)).toEqual(['The doors are open']);
}

/** Sends a notice as an organiser's own script does. */
async function notifyEverybody(title: string, url: string): Promise<void> {
  const post = async (path: string, body: object, token = ''): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = (await post('/attendee/login', { email: 'admin@example.org', reference: '7ADM-3' })) as {
    token: string;
  };
  const sendAt = Temporal.Now.instant().toString();
  await post('/push-notifications', { title, body: 'Come in.', link: '/app/schedule', send_at: sendAt }, token);
}
