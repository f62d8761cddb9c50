import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions, type CDPSession, type Page } from 'playwright-core';
import { BROWSERS, SHELLS } from './chromium-places.mjs';
import { PATIENCE } from './eventually.ts';

/** Chromium as people use it, without its own traffic: tests make no requests to the internet. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A test opens a page for seconds only, so optimized code never pays off, and producing it took a fifth of the processor time. Benchmarks
  // measure what people have.
  ...(process.env['VITEST'] ? ['--js-flags=--no-opt --no-maglev'] : []),
];

/** `Browser.grantPermissions` denies each permission that is not listed, so always pass the whole list. */
const PERMISSIONS = ['notifications', 'backgroundSync', 'periodicBackgroundSync', 'durableStorage', 'wakeLockScreen'];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

export interface BrowserOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** By default `reduce`: without a graphics card the processor draws each animation, and the test needs that time. */
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly timezone?: string;
  readonly touch?: boolean;
  /** Folder of a browser profile that stays after the browser is closed, for cold starts. Without it, a fresh one is made and removed. */
  readonly profile?: string;
  /** Origin that gets all permissions. */
  readonly origin?: string;
  readonly extraFlags?: readonly string[];
  /** Environment variables of the browser, in addition to those of the test. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Uses the whole browser, for features that the headless shell lacks: notifications, hidden tabs, installed apps, connections opened in
   * advance.
   */
  readonly isWhole?: boolean;
  /**
   * Runs without the service worker, for tests that do not need offline starts, pushes or caches. Installing it downloads and stores the
   * whole app, which takes as long as the first two pages.
   */
  readonly isWithoutWorker?: boolean;
}

export interface TestBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
  /** A CDP session on its own tab: on the tab under test, navigator.onLine would be wrong after a reload. */
  readonly cdp: CDPSession;
  /** All console errors and uncaught exceptions of the pages. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

/**
 * Returns the path of Chromium: CHROMIUM_PATH, else the usual places. Tests use its headless shell if that is installed, unless they need
 * the whole browser. Benchmarks measure what people have.
 */
export function chromiumPath(isWhole = !process.env['VITEST']): string {
  const places = [process.env.CHROMIUM_PATH, ...(isWhole ? [] : SHELLS), ...BROWSERS];
  const found = places.find((place) => place !== undefined && existsSync(place));
  if (!found) throw new Error('Chromium is not installed: install the package "chromium" or set CHROMIUM_PATH');
  return found;
}

/** Opens a real Chromium with one tab, like a person's browser on a phone or a desktop. */
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
  // As in any browser, closing a tab brings the tab behind it to the front. axe opens its own tab; a tab in the background draws one
  // frame per second, and each press would wait for it.
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
