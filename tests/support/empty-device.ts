import type { Page } from 'playwright-core';
import type { TestBrowser } from './browser.ts';

/**
 * Resets a device and gives one empty tab: what anybody left on it is gone, the app's own files stay. To start
 * a browser and to install the app takes four times as long.
 */
export async function emptyDevice({ context, cdp }: TestBrowser, origin: string): Promise<Page> {
  await context.setOffline(false);
  const page = await context.newPage();
  for (const other of context.pages()) if (other.url().startsWith(origin)) await other.close();
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
  // On a busy machine a page writes what it leaves behind after it was closed: the next one would take its databases for
  // cleared by the browser, and say so for half a minute.
  await page.goto(`${origin}/manifest.webmanifest`);
  await page.waitForFunction(async () => {
    localStorage.clear();
    return (await indexedDB.databases()).length === 0;
  });
  await page.bringToFront();
  return page;
}
