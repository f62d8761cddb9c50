import type { Locator, Page } from 'playwright-core';

/** What people do on the screens, in their words: by role and name, never by a test id. */

/** Logs in at the door for ticket holders and waits until the schedule is there. */
export async function logInByTicket(
  page: Page,
  origin: string,
  ticket: { email: string; ticketCode: string },
): Promise<void> {
  await showTicket(page, origin, ticket);
  await goNow(page);
  await scheduleShown(page);
}

/** The same without waiting for what comes after it. */
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

/** What the router leaves in every page. */
interface RoutedPage {
  readonly __TSR_ROUTER__?: {
    readonly latestLocation: { readonly href: string };
    readonly history: { push(href: string): void };
    subscribe(event: 'onRendered', heard: (rendered: { toLocation: { href: string } }) => void): () => void;
  };
}

/**
 * Goes to an address as a link of the app would, and waits until it stands. To load the page anew costs the processor six
 * times as much, and is left to tests of what a load does; where no page of the app is open, and for the address that is
 * open already, it is loaded all the same.
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
        // The page was on its way elsewhere, and what it said of that came before it was listened to.
        setTimeout(end, 10_000, false);
        router.history.push(to.slice(location.origin.length));
      });
    }, url)
    .catch(() => false); // The page was loaded anew meanwhile.
  if (!isThere) await page.goto(url);
}

/** Goes on without the three seconds after a log-in, which may be over on a busy machine before anybody presses. */
export async function goNow(page: Page): Promise<void> {
  // Found and pressed in one step: between two, it may go.
  await page.waitForFunction(() => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Go now');
    link?.click();
    return link !== undefined || !location.pathname.startsWith('/auth/');
  });
}

/** Resolves when the schedule stands with at least one talk on it, and with all of a day that is drawn bit by bit. */
export async function scheduleShown(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
  await page.locator('article').first().waitFor();
  await page.locator('[aria-hidden][style*="--rest"]').waitFor({ state: 'detached' });
}

export const keepButton = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Keep ${title}`, exact: true });

export const isKept = async (page: Page, title: string): Promise<boolean> =>
  (await keepButton(page, title).getAttribute('aria-pressed')) === 'true';

/** The titles of all talks shown, in reading order. */
export const shownTitles = (page: Page): Promise<string[]> => page.locator('article h3').allTextContents();

/** The first titles on the screen that can be kept and that only one talk bears. */
export async function keepableTitles(page: Page, count: number): Promise<string[]> {
  const titles = await shownTitles(page);
  const chosen: string[] = [];
  for (const title of titles.filter((each) => titles.indexOf(each) === titles.lastIndexOf(each))) {
    if (chosen.length < count && (await keepButton(page, title).count()) === 1) chosen.push(title);
  }
  return chosen;
}

/** The line that tells how fresh the data is and what waits. */
export const syncLine = (page: Page): Locator => page.getByTitle(/^(Sync now|See what could not be sent)$/);

/** Waits until the line says that everything is here and nothing waits to be sent. */
export async function allSent(page: Page): Promise<void> {
  await syncLine(page)
    .filter({ hasText: /^Updated/, hasNotText: 'waiting' })
    .first()
    .waitFor({ timeout: 60_000 });
}

/**
 * The same for a browser of one person, also right after the page was opened, when the line still says what was known
 * when the app was last open.
 */
export async function nothingOwed(page: Page): Promise<void> {
  await allSent(page);
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => /^plenary\.(owed|journal)\./.test(key)));
}

/** Waits until the app can open without a network: its worker controls the page and holds every file. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Everything this origin keeps on the device, as one text to search in: all databases, caches and local storage. */
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
