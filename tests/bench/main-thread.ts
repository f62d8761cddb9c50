import type { CDPSession, Locator, Page } from 'playwright-core';

/** Milliseconds of CPU of a page's main thread, by the thread's own clock, which excludes other programs. */
export interface ThreadCost {
  readonly cpu: number;
  /** Elapsed milliseconds. */
  readonly wall: number;
  /** Parts of `cpu`. */
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** The longest task; during it the page could not respond. */
  readonly longest: number;
}

/** One entry of a trace: times in microseconds, `tts` and `tdur` by the thread's clock. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tts?: number;
  readonly tdur?: number;
}

const CATEGORIES = ['devtools.timeline', 'blink.user_timing', 'toplevel'];
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.callFunction']);
const STYLE = new Set(['UpdateLayoutTree']);
const LAYOUT = new Set(['Layout']);
const TURN = new Set(['ThreadControllerImpl::RunTask', 'RunTask']);

/** The element whose painting ends the measurement: it matches the selector and contains the text. */
export interface Answer {
  readonly selector: string;
  readonly text?: string;
  /** The element exists already; its text must change. */
  readonly isOther?: true;
}

/** Returns the cost of a press, from its arrival until an element matching `until` is painted. */
export async function pressCost(page: Page, target: Locator, until: string | Answer): Promise<ThreadCost> {
  // Simulate user input: before it, the schedule keeps its initial scroll position (client/screens/schedule/board/now-position.ts).
  await page.mouse.wheel(0, 0);
  await target.evaluate((thing) => thing.scrollIntoView({ block: 'center' }));
  // Move the pointer before, because only the press is measured; a locator's click would also check what covers the element.
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.waitForTimeout(300);
  const press = async (): Promise<void> => {
    await page.mouse.down();
    await page.mouse.up();
  };
  return inputCost(page, press, typeof until === 'string' ? { selector: until } : until);
}

/** Returns the cost of an input, a press or a key, from its arrival until the result is painted. */
export async function inputCost(page: Page, act: () => Promise<unknown>, until: Answer): Promise<ThreadCost> {
  const cdp = await page.context().newCDPSession(page);
  try {
    const ended = traceOf(cdp);
    await cdp.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: CATEGORIES },
    });
    await page.evaluate(markInput, until);
    await act();
    await page.waitForFunction(() => performance.getEntriesByName('to').length > 0, undefined, { polling: 100 });
    await cdp.send('Tracing.end');
    return costOf(await ended);
  } finally {
    await cdp.detach();
  }
}

/** Runs in the page: marks the arrival of the input and the moment when its result is painted. */
function markInput({ selector, text = '', isOther }: Answer): void {
  performance.clearMarks();
  const before = isOther && document.querySelector(selector)?.textContent;
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => performance.mark('to'));
  port1.start();
  // Observes changes instead of frames, so that no extra frames are drawn.
  const changes = new MutationObserver(() => {
    const said = [...document.querySelectorAll(selector)].map((thing) => thing.textContent);
    if (!said.some((words) => words.includes(text)) || said[0] === before) return;
    changes.disconnect();
    requestAnimationFrame(() => port2.postMessage('')); // Arrives after the current frame has been sent to the compositor.
  });
  const begin = (): void => {
    performance.mark('from');
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  };
  for (const arrives of ['pointerdown', 'keydown']) addEventListener(arrives, begin, { once: true, capture: true });
}

/** Returns the milliseconds of CPU of each task of the page's main thread, in order, from one mark of the page to another if given. */
export async function turnsOf(
  page: Page,
  act: () => Promise<unknown>,
  from: (name: string) => boolean,
  until?: string,
): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  try {
    const ended = traceOf(cdp);
    await cdp.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: [...CATEGORIES, 'loading'] },
    });
    await act();
    await cdp.send('Tracing.end');
    const events = await ended;
    const start = events.findLast(({ name }) => from(name));
    const end = until === undefined ? Number.POSITIVE_INFINITY : events.findLast(({ name }) => name === until)?.ts;
    if (!start || end === undefined) throw new Error('the trace has no such mark');
    return events
      .filter(
        ({ ph, pid, tid, ts, name }) =>
          ph === 'X' && TURN.has(name) && pid === start.pid && tid === start.tid && ts > start.ts && ts < end,
      )
      .toSorted((a, b) => a.ts - b.ts)
      .map(({ tdur = 0 }) => tdur / 1000);
  } finally {
    await cdp.detach();
  }
}

function traceOf(cdp: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  return new Promise((resolve) => void cdp.once('Tracing.tracingComplete', () => resolve(events)));
}

function costOf(events: readonly TraceEvent[]): ThreadCost {
  const from = events.find(({ name }) => name === 'from');
  const to = events.find(({ name }) => name === 'to');
  if (from?.tts === undefined || to?.tts === undefined) throw new Error('the trace has no clock of the thread');
  const between = events.filter(
    ({ ph, pid, tid, ts, dur = 0 }) =>
      ph === 'X' && pid === from.pid && tid === from.tid && ts + dur >= from.ts && ts <= to.ts,
  );
  const style = spent(between, STYLE);
  const layout = spent(between, LAYOUT);
  const turns = between.filter(({ name }) => TURN.has(name)).map(({ tdur = 0 }) => tdur / 1000);
  return {
    cpu: (to.tts - from.tts) / 1000,
    wall: (to.ts - from.ts) / 1000,
    script: spent(between, SCRIPT),
    style,
    layout,
    longest: Math.max(0, ...turns),
  };
}

/** Counts only the outermost entries: the time of a function includes the functions it calls. */
function spent(events: readonly TraceEvent[], names: ReadonlySet<string>): number {
  let until = 0;
  let sum = 0;
  for (const { ts, dur = 0, tdur = 0 } of events
    .filter(({ name }) => names.has(name))
    .toSorted((a, b) => a.ts - b.ts)) {
    if (ts < until) continue;
    until = ts + dur;
    sum += tdur / 1000;
  }
  return sum;
}
