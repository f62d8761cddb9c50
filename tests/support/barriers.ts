import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let script: Promise<string> | undefined;

export interface Looked {
  /** Selector of the part of the page to check. Fails if it does not exist. */
  readonly within?: string;
  /** Checks colours only, for a page that was checked completely in other colours. */
  readonly only?: 'colours';
}

/**
 * Returns the accessibility problems that axe finds, in words. Runs in the page itself and returns only problems: opening a page for each
 * check and transferring the whole result took longer than the check.
 */
export async function barriers(page: Page, { within, only }: Looked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await (script ??= readFile(SCRIPT, 'utf8')));
  await page.waitForFunction(isStill, undefined, { timeout: 5000 }).catch(() => undefined);
  const { found, looked } = await page.evaluate(look, { within: within ?? null, only: only ?? null });
  return looked > (only || within ? 0 : 10) ? found : [...found, 'there was nothing to look at'];
}

/** Does the same in the light and in the dark theme, which differ only in colours; leaves the page in the light theme. */
export async function barriersDayAndNight(page: Page, looked: Omit<Looked, 'only'> = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const byDay = await barriers(page, looked);
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await barriers(page, { ...looked, only: 'colours' });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...byDay, ...byNight.map((barrier) => `dark: ${barrier}`)];
}

/**
 * Runs in the page. Returns whether nothing is loading: content that is reloaded is paler until it arrives, and its contrast does not
 * matter.
 */
const isStill = (): boolean =>
  document.querySelector('main [aria-busy]') === null &&
  !document.getAnimations().some((animation) => animation instanceof CSSTransition);

/** Runs in the page. */
async function look({ within, only }: Record<'within' | 'only', string | null>) {
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
  const options: axe.RunOptions = { resultTypes: ['violations'], iframes: false, elementRef: false };
  if (only) options.runOnly = ['color-contrast', 'link-in-text-block'];
  const { violations, passes } = await run(within ?? document, options);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
  return { found, looked: passes.length };
}
