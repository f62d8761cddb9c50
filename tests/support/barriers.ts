import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let script: Promise<string> | undefined;

export interface Looked {
  /** Only this part of the page; it has to be there. */
  readonly within?: string;
  /** Colours alone, for a page that was looked at as a whole in other ones. */
  readonly only?: 'colours';
}

/**
 * What keeps people out of a page, by axe, in words. In the page itself and without what is well: opening a page of its
 * own for each look and carrying all of it over took longer than the looking.
 */
export async function barriers(page: Page, { within, only }: Looked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await (script ??= readFile(SCRIPT, 'utf8')));
  await page.waitForFunction(isStill, undefined, { timeout: 5000 }).catch(() => undefined);
  const { found, looked } = await page.evaluate(look, { within: within ?? null, only: only ?? null });
  return looked > (only || within ? 0 : 10) ? found : [...found, 'there was nothing to look at'];
}

/** The same by day and by night, where nothing but colours differs; leaves the page by day. */
export async function barriersDayAndNight(page: Page, looked: Omit<Looked, 'only'> = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const byDay = await barriers(page, looked);
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await barriers(page, { ...looked, only: 'colours' });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...byDay, ...byNight.map((barrier) => `dark: ${barrier}`)];
}

/** Runs in the page. What is asked for anew stands a little paler until it is there, which nobody has to read. */
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
