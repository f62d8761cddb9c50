import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { chromiumPath, DESKTOP, PHONE } from '../support/browser.ts';
import { startJourney } from '../support/journey.ts';
import { allSent, logInByTicket, readyForOffline } from '../support/visitor.ts';
import { type Shot, shots } from './shots.ts';

const LOOKS = [
  { name: 'phone-light', viewport: PHONE, scheme: 'light' },
  { name: 'phone-dark', viewport: PHONE, scheme: 'dark' },
  { name: 'desktop-light', viewport: DESKTOP, scheme: 'light' },
  { name: 'desktop-dark', viewport: DESKTOP, scheme: 'dark' },
] as const;
/** Fonts, pictures and transitions come to rest; a picture has no state to wait for. Milliseconds. */
const REST = 700;

const [folder = 'shots', ...names] = process.argv.slice(2);
const wanted = shots.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
await mkdir(folder, { recursive: true });

await using journey = await startJourney({ sessionsPerUser: 20 });
const server = await journey.serve({ REHEARSE_AT: '2027-05-12T11:22:00Z' });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--hide-scrollbars'],
});
const failed: string[] = [];
for (const who of new Set(wanted.map((shot) => shot.who))) {
  const context = await browser.newContext({ timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await enter(page, who);
  for (const shot of wanted.filter((each) => each.who === who)) {
    await take(context, page, shot).catch((error: unknown) => failed.push(`${shot.name}: ${String(error)}`));
    console.log(shot.name);
  }
  await context.close();
}
await browser.close();
console.log(`${(wanted.length - failed.length) * LOOKS.length} pictures in ${resolve(folder)}`);
for (const failure of failed) console.error(failure);
process.exitCode = failed.length > 0 ? 1 : 0;

async function enter(page: Page, who: Shot['who']): Promise<void> {
  if (who === 'stranger') return;
  await logInByTicket(page, server.url, demoAccounts[who]);
  await allSent(page);
  await readyForOffline(page);
}

/** One page load; only its size and colours change from one look to the next. */
async function take(context: BrowserContext, page: Page, { name, path, isOffline = false, act }: Shot): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await context.setOffline(isOffline);
  try {
    await page.goto(`${server.url}/privacy`); // So that a change of the fragment alone loads the page anew.
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await act?.(page);
    for (const look of LOOKS) {
      await page.setViewportSize(look.viewport);
      await page.emulateMedia({ colorScheme: look.scheme });
      await page.waitForTimeout(REST);
      await page.screenshot({ path: join(folder, `${name}-${look.name}.png`) });
    }
  } finally {
    await context.setOffline(false);
  }
}
