import type { Page } from 'playwright-core';
import type { Talk } from '../../../domain/talks/talk.ts';
import { at, testTalk } from '../../support/conference.ts';
import { openBrowser, type BrowserOptions, type TestBrowser } from '../../support/browser.ts';
import { ada } from '../../support/people.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../support/test-app.ts';
import { goWithin, logInByTicket } from '../../support/visitor.ts';

const grace = { id: 'grace', name: 'Grace Marlow' };

/** A morning on two streamed stages with all special cases of a schedule, and a talk on the second day. */
export const opening = testTalk({
  id: 'opening',
  isStreamed: true,
  title: 'Opening',
  startsAt: at('09:00'),
  minutes: 30,
  speakers: [grace],
});
export const harbour = testTalk({
  id: 'harbour',
  isStreamed: true,
  title: 'A harbour for small boats',
  startsAt: at('10:00'),
  minutes: 45,
  hasDiscussion: true,
  speakers: [grace],
});
export const tides = testTalk({
  id: 'tides',
  isStreamed: true,
  title: 'Reading the tides',
  startsAt: at('10:15'),
  minutes: 45,
  stageId: 'side',
  description: 'With a lantern and a notebook.',
});
export const knots = testTalk({
  id: 'knots',
  isStreamed: true,
  title: 'Knots that hold',
  startsAt: at('11:00'),
  minutes: 30,
  trackId: null,
});
export const maps = testTalk({
  id: 'maps',
  isStreamed: true,
  title: 'Maps without a compass',
  startsAt: at('11:00'),
  minutes: 30,
  stageId: 'side',
});
export const lunch = testTalk({
  id: 'lunch',
  kind: 'break',
  title: 'Lunch',
  startsAt: at('11:30'),
  minutes: 60,
  stageId: null,
  trackId: null,
});
export const coffee = testTalk({
  id: 'coffee',
  kind: 'stage-break',
  title: 'Coffee',
  startsAt: at('13:30'),
  minutes: 15,
  trackId: null,
});
export const repair = testTalk({
  id: 'repair',
  isStreamed: true,
  title: 'Repair on the open sea',
  startsAt: at('12:30'),
  minutes: 60,
});
export const night = testTalk({
  id: 'night',
  isStreamed: true,
  title: 'Night watch',
  startsAt: at('00:30', 2),
  minutes: 60,
  stageId: 'side',
});
export const farewell = testTalk({
  id: 'farewell',
  isStreamed: true,
  title: 'Farewell',
  startsAt: at('10:00', 2),
  minutes: 60,
});

export const dayOne = [opening, harbour, tides, knots, maps, lunch, repair, coffee, night];
export const everything = [...dayOne, farewell];

export interface Visit extends AsyncDisposable {
  readonly app: TestApp;
  readonly browser: TestBrowser;
  readonly page: Page;
}

/** Logs in Ada and opens the schedule of this world. */
export async function visitSchedule(
  options: TestAppOptions & { readonly browser?: BrowserOptions } = {},
): Promise<Visit> {
  const app = await startTestApp({ talks: everything, now: at('10:20'), ...options });
  const browser = await openBrowser({ timezone: 'Europe/Madrid', origin: app.url, ...options.browser });
  const clock = runningClock(app);
  await logInByTicket(browser.page, app.url, { email: ada.email, ticketCode: ada.ticketCode ?? '' });
  return {
    app,
    browser,
    page: browser.page,
    [Symbol.asyncDispose]: async () => {
      clearInterval(clock);
      await browser.close();
      await app.stop();
    },
  };
}

/** Loads the schedule with these search parameters and waits for its heading. */
export async function loadSchedule({ app, page }: Visit, search: string): Promise<void> {
  await page.goto(`${app.url}/app/schedule${search}`);
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
}

/** The same through another screen of the app, so that no state is left; takes a sixth of the time of a page load. */
export async function goToSchedule({ app, page }: Visit, search: string): Promise<void> {
  await goWithin(page, `${app.url}/app/settings`);
  await goWithin(page, `${app.url}/app/schedule${search}`);
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
}

/** Moves the server's clock with real time; otherwise two changes of one document would have the same time. */
function runningClock(app: TestApp): ReturnType<typeof setInterval> {
  let last = performance.now();
  return setInterval(() => {
    const passed = Math.floor(performance.now() - last);
    app.advance(passed);
    last += passed;
  }, 20);
}

let changes = 0;

/** Changes talks on the server as an organiser does, while people look at them. */
export async function changeTalks(app: TestApp, ...talks: readonly Talk[]): Promise<void> {
  changes += 1;
  const ops = talks.map((talk) => ({ c: 'talks', id: talk.id, rev: `change-${changes}`, doc: talk }));
  await app.ports.log.append('pub', { mid: `change-${changes}`, by: 'server', decide: () => ({ ops }) });
}
