import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { chromiumPath, DESKTOP, PHONE } from '../support/browser.ts';
import { startJourney } from '../support/journey.ts';
import { type TestApp, startTestApp } from '../support/test-app.ts';
import { allSent, readyForOffline } from '../support/visitor.ts';
import { type WorldName, worlds } from './shot-worlds.ts';
import { type Shot, shots } from './shots.ts';

type DemoAccount = keyof typeof demoAccounts;

const LOOKS = [
  { name: 'phone-light', viewport: PHONE, scheme: 'light' },
  { name: 'phone-dark', viewport: PHONE, scheme: 'dark' },
  { name: 'desktop-light', viewport: DESKTOP, scheme: 'light' },
  { name: 'desktop-dark', viewport: DESKTOP, scheme: 'dark' },
  { name: 'phone-rtl', viewport: PHONE, scheme: 'light', dir: 'rtl' },
] as const;
/** Milliseconds until fonts, pictures and transitions have settled; a picture has no state to wait for. */
const REST = 700;

const [folder = 'shots', ...names] = process.argv.slice(2);
const wanted = shots.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
await mkdir(folder, { recursive: true });

await using journey = await startJourney({ sessionsPerUser: 20, zone: 'UTC' });
const server = await journey.serve({ REHEARSE_AT: '2027-05-12T11:22:00Z' });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--hide-scrollbars'],
});
const failed: string[] = [];
for (const who of new Set(wanted.map((shot) => shot.who))) {
  await using app = await ownServer(who);
  const url = app?.url ?? server.url;
  const context = await browser.newContext({ timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await enter(page, url, who);
  for (const shot of wanted.filter((each) => each.who === who)) {
    await take({ context, page, url, app }, shot).catch((error: unknown) =>
      failed.push(`${shot.name}: ${String(error)}`),
    );
    console.log(shot.name);
  }
  await context.close();
}
await browser.close();
console.log(`${(wanted.length - failed.length) * LOOKS.length} pictures in ${resolve(folder)}`);
for (const failure of failed) console.error(failure);
process.exitCode = failed.length > 0 ? 1 : 0;

/** A browser page for pictures. */
interface Place {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: string;
  readonly app: TestApp | undefined;
}

/** Starts the server of an event other than the demo. Returns undefined for the demo, which has a shared server. */
async function ownServer(who: Shot['who']): Promise<TestApp | undefined> {
  return who in worlds ? startTestApp(worlds[who as WorldName].options) : undefined;
}

async function enter(page: Page, url: string, who: Shot['who']): Promise<void> {
  if (who === 'stranger') return;
  const { email, ticketCode = '' } = who in worlds ? worlds[who as WorldName].who : demoAccounts[who as DemoAccount];
  await page.goto(`${url}/auth/register#email=${email}&reference=${ticketCode}`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
  await allSent(page);
  await readyForOffline(page);
}

/** Loads the page once; between looks only its size and colours change. */
async function take(place: Place, { name, path, isOffline = false, isPerLook = false, act }: Shot): Promise<void> {
  const { context, page, url, app } = place;
  const offline = (is: boolean): Promise<void> => context.setOffline(is);
  await page.setViewportSize(DESKTOP);
  await offline(isOffline);
  try {
    await page.goto(`${url}/privacy`); // Leave the page first, so that a change of the fragment alone also loads the page.
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (!isPerLook) await act?.(page, { app, offline });
    for (const look of LOOKS) {
      await page.setViewportSize(look.viewport);
      await page.emulateMedia({ colorScheme: look.scheme });
      await page.evaluate((dir) => (document.documentElement.dir = dir), 'dir' in look ? look.dir : 'ltr');
      if (isPerLook) await act?.(page, { app, offline });
      await page.waitForTimeout(REST);
      await page.screenshot({ path: join(folder, `${name}-${look.name}.png`) });
    }
  } finally {
    await offline(false);
  }
}
