import type { Page } from 'playwright-core';
import type { TestBrowser } from './browser.ts';

/**
 * Resets a device to one empty tab: removes all data of earlier tests, keeps the app's own files. Starting a browser and installing the app
 * takes four times as long.
 */
export async function emptyDevice({ context, cdp }: TestBrowser, origin: string): Promise<Page> {
  await context.setOffline(false);
  const page = await context.newPage();
  for (const other of context.pages()) if (other.url().startsWith(origin)) await other.close();
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
  // On a busy machine a closed page may still be writing: the next page would think that the browser cleared its databases, and show a
  // notice for half a minute.
  await page.goto(`${origin}/manifest.webmanifest`);
  await page.waitForFunction(async () => {
    localStorage.clear();
    return (await indexedDB.databases()).length === 0;
  });
  await page.bringToFront();
  return page;
}
