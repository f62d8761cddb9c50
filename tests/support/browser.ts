import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions, type CDPSession, type Page } from 'playwright-core';
import { BROWSERS, SHELLS } from './chromium-places.mjs';
import { PATIENCE } from './eventually.ts';

/** Chromium as people have it, minus its own traffic: tests make no request to the outside. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A test opens a page for seconds: what is compiled into faster code pays off in none of them, and took a fifth of their
  // time on the processor. Benchmarks measure what people have.
  ...(process.env['VITEST'] ? ['--js-flags=--no-opt --no-maglev'] : []),
];

/** `Browser.grantPermissions` denies whatever it does not list, so it is always the whole list. */
const PERMISSIONS = ['notifications', 'backgroundSync', 'periodicBackgroundSync', 'durableStorage', 'wakeLockScreen'];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

export interface BrowserOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** `reduce` unless said: without a graphics card, every pulse and glow is drawn by the processor that the test needs. */
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly timezone?: string;
  readonly touch?: boolean;
  /** Folder of a browser profile that outlives the browser, for cold starts; without it a fresh one is made and removed. */
  readonly profile?: string;
  /** Origin that gets all permissions. */
  readonly origin?: string;
  readonly extraFlags?: readonly string[];
  /** Environment variables of the browser, beside those of the test. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * All of it, for what the headless shell lacks: notifications, tabs that hide, apps that are installed, connections
   * opened ahead of time.
   */
  readonly isWhole?: boolean;
  /**
   * Without the service worker, for tests that ask nothing of it: no offline start, push or cache. Installing it fetches
   * and stores the whole app, which costs as much as the first two pages.
   */
  readonly isWithoutWorker?: boolean;
}

export interface TestBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
  /** A CDP session on a tab of its own: on the tab under test it would make navigator.onLine lie after a reload. */
  readonly cdp: CDPSession;
  /** Everything the pages wrote to the console as an error, and every uncaught exception. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

/**
 * Where Chromium is: CHROMIUM_PATH, else the usual places. Tests take its headless shell where that is installed, unless
 * they need the whole; benchmarks measure what people have.
 */
export function chromiumPath(isWhole = !process.env['VITEST']): string {
  const places = [process.env.CHROMIUM_PATH, ...(isWhole ? [] : SHELLS), ...BROWSERS];
  const found = places.find((place) => place !== undefined && existsSync(place));
  if (!found) throw new Error('Chromium is not installed: install the package "chromium" or set CHROMIUM_PATH');
  return found;
}

/** A real Chromium with one open tab, as a person has it on a phone or a desk. */
export async function openBrowser(options: BrowserOptions = {}): Promise<TestBrowser> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'plenary-browser-')));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(options.isWhole),
    args: [...CHROMIUM_FLAGS, ...(options.extraFlags ?? [])],
    viewport: options.viewport ?? DESKTOP,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'reduce',
    hasTouch: options.touch ?? false,
    locale: 'en-US',
    acceptDownloads: true,
    serviceWorkers: options.isWithoutWorker ? 'block' : 'allow',
    ...(options.timezone ? { timezoneId: options.timezone } : {}),
    ...(options.env && { env: { ...process.env, ...options.env } }),
  });
  context.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  context.on('page', (page) => listen(page, complaints));
  const page = context.pages()[0] ?? (await context.newPage());
  listen(page, complaints);
  const keeper = await context.newPage();
  const cdp = await context.newCDPSession(keeper);
  await page.bringToFront();
  // As in any browser, the tab behind one that is closed comes to the front: axe works in a tab of its own, and one that is
  // left behind draws a frame a second, for which each press waits.
  context.on('page', (other) => other.once('close', () => void page.bringToFront().catch(() => undefined)));
  if (options.origin)
    await cdp.send('Browser.grantPermissions', { origin: options.origin, permissions: PERMISSIONS as never });
  return {
    context,
    page,
    cdp,
    complaints,
    close: async () => {
      await context.close();
      if (!options.profile) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Opens an empty context in the browser of another one: nothing is stored in it, and its waits last as long. */
export async function openContext(
  beside: BrowserContext,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await beside.browser()!.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  return context;
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
}
