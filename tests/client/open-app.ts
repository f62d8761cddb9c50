import type { Page } from 'playwright-core';
import { openBrowser, type BrowserOptions, type TestBrowser } from '../support/browser.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/test-app.ts';
import { ada, type TestPerson } from '../support/people.ts';
import { goWithin, logInByLink } from '../support/visitor.ts';

/** The built app on the real server, open in a real browser. */
export interface OpenApp extends AsyncDisposable {
  readonly app: TestApp;
  readonly browser: TestBrowser;
  readonly page: Page;
  /** Loads a page of the app. */
  readonly open: (path: string) => Promise<void>;
  /** Navigates as a link in the app does; loads the page only if no page of the app is open. */
  readonly go: (path: string) => Promise<void>;
  /** Logs in with a ticket link, as from an invitation, and waits for the schedule. */
  readonly logIn: (person?: TestPerson) => Promise<void>;
}

export async function openApp(world: TestAppOptions = {}, options: BrowserOptions = {}): Promise<OpenApp> {
  const app = await startTestApp(world);
  const browser = await openBrowser(options);
  const { page } = browser;
  const open = async (path: string): Promise<void> => void (await page.goto(`${app.url}${path}`));
  return {
    app,
    browser,
    page,
    open,
    go: (path) => goWithin(page, `${app.url}${path}`),
    logIn: (who = ada) => logInByLink(page, app.url, who),
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await app.stop();
    },
  };
}
