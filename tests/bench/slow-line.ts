import type { CDPSession, Page } from 'playwright-core';
import { openBrowser, PHONE } from '../support/browser.ts';
import { ada } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { appendCrowd, crowdOps } from './crowd.ts';
import { median, ms } from './measure.ts';

const SIZE = { people: 10_000, talks: 500, companies: 300 };
const TURNS = 5;
/** Maximum size of what is downloaded before the first paint, compressed. */
const LIMIT_KIB = 200;
/** A weak phone network: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const;

export const benchmark: Benchmark = {
  name: `first log-in on a line of 1.6 Mbit/s, ${SIZE.talks} talks and ${SIZE.people} people`,
  must: `schedule drawn before the first byte of the directory; at most ${LIMIT_KIB} KiB of data until then`,
  run: async () => {
    await using app = await startTestApp({ talks: [] });
    const ops = crowdOps(SIZE);
    for (let from = 0; from < ops.length; from += 1000) await appendCrowd(app.ports, ops.slice(from, from + 1000));
    const logIns: LogIn[] = [];
    for (let turn = 0; turn <= TURNS; turn += 1) logIns.push(await logInSlowly(app));
    return judged(logIns.slice(1));
  },
};

/** Milliseconds since the press on "Log in"; sizes in bytes as sent, compressed. */
interface LogIn {
  readonly drawn: number;
  readonly programme: Download;
  readonly directory: Download;
}

interface Download {
  readonly firstByte: number;
  readonly complete: number;
  readonly bytes: number;
}

function judged(logIns: readonly LogIn[]): Measured[] {
  const middle = (figure: (logIn: LogIn) => number): number => median(logIns.map(figure));
  const drawn = middle((logIn) => logIn.drawn);
  const begins = middle(({ directory }) => directory.firstByte);
  const complete = middle(({ directory }) => directory.complete);
  const [programme, directory] = [middle((one) => one.programme.bytes), middle((one) => one.directory.bytes)];
  return [
    {
      label: 'schedule drawn, beside the first byte of the directory',
      ratio: drawn / begins,
      limit: '≤ 1',
      pass: drawn <= begins,
      detail: `${ms(drawn)} after the press on Log in; directory: first byte ${ms(begins)}, complete ${ms(complete)}`,
      figures: { drawnMs: drawn, directoryBeginsMs: begins, directoryCompleteMs: complete },
    },
    {
      label: 'data before the first paint',
      value: kib(programme),
      limit: `≤ ${LIMIT_KIB} KiB`,
      pass: programme <= LIMIT_KIB * 1024,
      detail: `the directory: ${kib(directory)}`,
      figures: { programmeBytes: programme, directoryBytes: directory },
    },
  ];
}

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KiB`;

/** Opens the log-in page with a fast network, logs in with a slow one, and waits for the directory. */
async function logInSlowly(app: TestApp): Promise<LogIn> {
  const browser = await openBrowser({ viewport: PHONE, touch: true });
  try {
    const { page, context } = browser;
    await page.goto(`${app.url}/auth/register`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByLabel('Registration email').fill(ada.email);
    await page.getByLabel('Ticket reference code').fill(ada.ticketCode ?? '');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_LINE);
    const programme = downloadOf('/sync/snapshot/pub/', cdp);
    const directory = downloadOf('/sync/snapshot/dir/', cdp);
    await page.evaluate(watchDrawing);
    // The page's clock, which also the browser's network events use.
    const pressed = await monotonicTime(cdp);
    await page.getByRole('button', { name: 'Log in' }).click();
    // Otherwise the page waits for three seconds.
    await page.getByRole('link', { name: 'Go now' }).click();
    const drawn = await whenDrawn(page, cdp);
    const since = ({ firstByte, complete, bytes }: Download): Download => ({
      firstByte: firstByte - pressed,
      complete: complete - pressed,
      bytes,
    });
    return { drawn: drawn - pressed, programme: since(await programme), directory: since(await directory) };
  } finally {
    await browser.close();
  }
}

/** Resolves when the download is complete. Times are the browser's monotonic clock in milliseconds. */
function downloadOf(path: string, cdp: CDPSession): Promise<Download> {
  let request: string | undefined;
  let firstByte = Number.NaN;
  const { promise, resolve } = Promise.withResolvers<Download>();
  cdp.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
    if (!new URL(response.url).pathname.includes(path)) return;
    request = requestId;
    firstByte = timestamp * 1000;
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    if (requestId === request) resolve({ firstByte, complete: timestamp * 1000, bytes: encodedDataLength });
  });
  return promise;
}

async function monotonicTime(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const now = metrics.find(({ name }) => name === 'Timestamp');
  if (!now) throw new Error('The browser has no monotonic clock');
  return now.value * 1000;
}

/** Runs in the page: notes when the first talk has been painted. */
function watchDrawing(): void {
  const look = (): void => {
    if (!document.querySelector('article[data-talk] h3')) return void requestAnimationFrame(look);
    setTimeout(() => performance.mark('drawn'), 0);
  };
  requestAnimationFrame(look);
}

/** Returns the monotonic time at which the first talk was painted. */
async function whenDrawn(page: Page, cdp: CDPSession): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0, undefined, { polling: 100 });
  const [now, age] = await Promise.all([
    monotonicTime(cdp),
    page.evaluate(() => performance.now() - performance.getEntriesByName('drawn')[0]!.startTime),
  ]);
  return now - age;
}
