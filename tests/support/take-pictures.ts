import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { chromiumPath } from './browser.ts';
import { startJourney } from './journey.ts';
import { allSent, keepableTitles, keepButton, logInByTicket, scheduleShown } from './visitor.ts';

/**
 * `node tests/support/take-pictures.ts`: takes the pictures of the README and of the install dialog from the running product, with the demo
 * event at a fixed time. Build first.
 */
const SHOTS = [
  { file: 'client/public/screenshots/schedule-wide.png', width: 1440, height: 900, scale: 1, screen: 'schedule' },
  { file: 'client/public/screenshots/schedule-phone.png', width: 390, height: 844, scale: 2, screen: 'schedule' },
  { file: 'client/public/screenshots/talk-phone.png', width: 390, height: 844, scale: 2, screen: 'talk' },
  { file: 'docs/pictures/schedule.png', width: 1440, height: 900, scale: 1, screen: 'schedule' },
  { file: 'docs/pictures/phone.png', width: 390, height: 844, scale: 2, screen: 'schedule' },
  { file: 'docs/pictures/phone-dark.png', width: 390, height: 844, scale: 2, screen: 'mine', dark: true },
] as const;

const root = fileURLToPath(new URL('../../', import.meta.url));

await using journey = await startJourney({ sessionsPerUser: 20, zone: 'UTC' });
const server = await journey.serve({ REHEARSE_AT: '2027-05-12T11:22:00Z' });
for (const shot of SHOTS) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: shot.scale,
    hasTouch: shot.width < 500,
    isMobile: shot.width < 500,
    colorScheme: 'dark' in shot ? 'dark' : 'light',
    timezoneId: 'UTC',
    locale: 'en-US',
  });
  const page = await context.newPage();
  await logInByTicket(page, server.url, demoAccounts.attendee);
  await allSent(page);
  await keepSome(page);
  await show(page, shot.screen);
  await mkdir(new URL('.', `file://${root}${shot.file}`), { recursive: true });
  await page.screenshot({ path: `${root}${shot.file}` });
  await browser.close();
}

/** Keeps five talks, two of which overlap. Returns when the toasts are gone. */
async function keepSome(page: Page): Promise<void> {
  const titles = await keepableTitles(page, 34);
  for (const title of [11, 13, 17, 19, 26].flatMap((index) => titles[index] ?? [])) {
    if ((await keepButton(page, title).getAttribute('aria-pressed')) === 'false') await keepButton(page, title).click();
  }
  await allSent(page);
  await declineOffers(page);
}

/** Declines the offers to new people, which would cover the content. */
async function declineOffers(page: Page): Promise<void> {
  const decline = page.getByRole('button', { name: 'Not now' });
  for (let offer = 0; offer < 4; offer += 1) {
    const isThere = await decline
      .first()
      .waitFor({ timeout: 3000 })
      .then(
        () => true,
        () => false,
      );
    if (!isThere) return;
    await decline.first().click();
  }
}

async function show(page: Page, screen: (typeof SHOTS)[number]['screen']): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/app/schedule${screen === 'schedule' ? '' : '?type=My+Schedule'}`);
  await scheduleShown(page);
  if (screen === 'talk') await page.locator('article h3 a').nth(1).click();
  else
    await page
      .getByRole('button', { name: 'Jump to now' })
      .click({ timeout: 3000 })
      .catch(() => undefined); // The button is missing if now is in view.
  await page.waitForTimeout(1500); // Wait for scrolling, fonts and transitions; there is no state in the page to wait for.
}
