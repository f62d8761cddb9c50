import type { Locator, Page } from 'playwright-core';

/** Actions of people on the screens: elements are found by role and name, never by a test id. */

/** Logs in on the screen for ticket holders and waits for the schedule. */
export async function logInByTicket(
  page: Page,
  origin: string,
  ticket: { email: string; ticketCode: string },
): Promise<void> {
  await showTicket(page, origin, ticket);
  await goNow(page);
  await scheduleShown(page);
}

/** Fills in and sends the log-in form for ticket holders without waiting for the next screen. */
export async function showTicket(
  page: Page,
  origin: string,
  ticket: { email: string; ticketCode: string },
): Promise<void> {
  await page.goto(`${origin}/auth/register`);
  await page.getByLabel('Registration email').fill(ticket.email);
  await page.getByLabel('Ticket reference code').fill(ticket.ticketCode);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs in by the link of a ticket, which fills in both fields, and waits for the first screen. */
export async function logInByLink(
  page: Page,
  origin: string,
  { email, ticketCode }: { email: string; ticketCode?: string | undefined },
): Promise<void> {
  await page.goto(`${origin}/auth/register#email=${email}&reference=${ticketCode}`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await goNow(page);
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
}

/** Property that the router sets in every page. */
interface RoutedPage {
  readonly __TSR_ROUTER__?: {
    readonly latestLocation: { readonly href: string };
    readonly history: { push(href: string): void };
    subscribe(event: 'onRendered', heard: (rendered: { toLocation: { href: string } }) => void): () => void;
  };
}

/**
 * Navigates like a link in the app and waits until the screen is shown. Loading the page needs six times the processor time, so only tests
 * of loading do that. Loads the page if no page of the app is open, or if it shows this address already.
 */
export async function goWithin(page: Page, url: string): Promise<void> {
  const isThere = await page
    .evaluate(async (to) => {
      const { __TSR_ROUTER__: router } = window as unknown as RoutedPage;
      const places = [new URL(location.href), new URL(to)] as const;
      const isWithin = places.every((each) => each.origin === location.origin && each.pathname.startsWith('/app/'));
      if (!router || !isWithin || to === location.href) return false;
      return new Promise<boolean>((end) => {
        const leave = router.subscribe('onRendered', ({ toLocation }) => {
          if (toLocation.href !== router.latestLocation.href) return;
          leave();
          end(true);
        });
        // The page was navigating elsewhere, and the event came before the listener was added.
        setTimeout(end, 10_000, false);
        router.history.push(to.slice(location.origin.length));
      });
    }, url)
    .catch(() => false); // The page was reloaded meanwhile.
  if (!isThere) await page.goto(url);
}

/** Skips the three seconds after a log-in, which may already be over on a busy machine. */
export async function goNow(page: Page): Promise<void> {
  // Finds and presses it in one step: between two steps it might disappear.
  await page.waitForFunction(() => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Go now');
    link?.click();
    return link !== undefined || !location.pathname.startsWith('/auth/');
  });
}

/** Resolves when the schedule is shown with at least one talk, and a day that renders in steps is complete. */
export async function scheduleShown(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
  await page.locator('article').first().waitFor();
  await page.locator('[aria-hidden][style*="--rest"]').waitFor({ state: 'detached' });
}

export const keepButton = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Keep ${title}`, exact: true });

export const isKept = async (page: Page, title: string): Promise<boolean> =>
  (await keepButton(page, title).getAttribute('aria-pressed')) === 'true';

/** Returns the titles of all shown talks in reading order. */
export const shownTitles = (page: Page): Promise<string[]> => page.locator('article h3').allTextContents();

/** Returns the first `count` titles that can be kept and that only one talk has. */
export async function keepableTitles(page: Page, count: number): Promise<string[]> {
  const titles = await shownTitles(page);
  const chosen: string[] = [];
  for (const title of titles.filter((each) => titles.indexOf(each) === titles.lastIndexOf(each))) {
    if (chosen.length < count && (await keepButton(page, title).count()) === 1) chosen.push(title);
  }
  return chosen;
}

/** Locates the sync line, which says how current the data is and what is pending. */
export const syncLine = (page: Page): Locator => page.getByTitle(/^(Sync now|See what could not be sent)$/);

/** Waits until the sync line says that everything is current and sent. */
export async function allSent(page: Page): Promise<void> {
  await syncLine(page)
    .filter({ hasText: /^Updated/, hasNotText: 'waiting' })
    .first()
    .waitFor({ timeout: 60_000 });
}

/**
 * Does the same for a browser with one person. Also works right after the page was opened, when the line still shows the state of the last
 * visit.
 */
export async function nothingOwed(page: Page): Promise<void> {
  await allSent(page);
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => /^plenary\.(owed|journal)\./.test(key)));
}

/** Waits until the app can start offline: its worker controls the page and has stored all files. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Returns everything that this origin stores on the device as one text to search: databases, caches and localStorage. */
export async function deviceDump(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('cannot read a database')));
      });
    const entries = [localStorage, sessionStorage].map((storage) =>
      Array.from(storage, (_, index) => [storage.key(index), storage.getItem(storage.key(index) ?? '')]),
    );
    const parts: string[] = [JSON.stringify(entries)];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        parts.push(name, store, JSON.stringify(await settled(database.transaction(store).objectStore(store).getAll())));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(request.url);
        const type = (await cache.match(request))?.headers.get('content-type') ?? '';
        if (type.includes('json')) parts.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    return parts.join('\n');
  });
}
