import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import type { PageRuns } from './page/bench-page.ts';

/** A browser with the page of the benchmarks. */
export interface BenchPage extends AsyncDisposable {
  /** Loads the page again and runs one function on it. */
  run<K extends keyof PageRuns>(name: K, ...given: Parameters<PageRuns[K]>): Promise<Awaited<ReturnType<PageRuns[K]>>>;
  /** Deletes everything that earlier runs stored. */
  clear(): Promise<void>;
}

export async function openBenchPage(origin: string): Promise<BenchPage> {
  const browser = await openBrowser({ reducedMotion: 'no-preference' });
  let page: Page | undefined;
  return {
    async run(name, ...given) {
      const fresh = await freshPage(browser, page, origin);
      page = fresh;
      return (await fresh.evaluate(([run, options]) => (window.bench[run] as (options: unknown) => unknown)(options), [
        name,
        given[0],
      ] as const)) as never;
    },
    async clear() {
      page = await freshPage(browser, page, 'about:blank');
      await browser.cdp.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'indexeddb,local_storage,cache_storage',
      });
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** Opens a new tab for a run, so that nothing of an earlier run is in its memory. */
async function freshPage({ context }: TestBrowser, before: Page | undefined, address: string): Promise<Page> {
  const page = await context.newPage();
  await before?.close();
  await page.goto(address);
  if (address !== 'about:blank') {
    await page.waitForFunction(() => 'bench' in window);
    // The code must be loaded and compiled before a run begins.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  return page;
}
