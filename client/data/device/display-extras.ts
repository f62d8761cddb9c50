import { useEffect, useState, useSyncExternalStore } from 'react';
import { Instant, SECOND } from '../../../domain/time.ts';
import { acceptUpdate, updateReady, watchUpdates } from '../../platform/browser/update.ts';
import * as v from 'valibot';
import { DisplayProgramme, readDisplay } from '../../../domain/displays/shown-calls.ts';
import { DISPLAY_ASKS_EVERY } from '../../../domain/limits/displays.ts';
import { OUR_ANSWER_HEADER } from '../../../domain/sync/server-marker.ts';
import { SERVER_TIME_HEADER } from '../../../domain/sync/protocol.ts';
import { createSignal, type ReadonlySignal } from '../../platform/react/signal.ts';

/** The display's data, stored so that it opens offline. */
const Kept = v.object({
  key: v.string(),
  rev: v.string(),
  programme: DisplayProgramme,
  /** Server time of this data. */
  at: Instant,
  /** Server time minus this device's time. */
  offset: v.number(),
});
type Kept = v.InferOutput<typeof Kept>;

type DisplayState =
  | { readonly is: 'opening' }
  /** The display was deleted, or its key is invalid. */
  | { readonly is: 'gone' }
  | { readonly is: 'shown'; readonly programme: DisplayProgramme; readonly at: Instant };

const NAME = 'plenary.display';
const state = createSignal<DisplayState>({ is: 'opening' });
const displayState: ReadonlySignal<DisplayState> = state;
let offset = 0;

/** Returns the server's time, by its last answer. */
const displayTime = (): Instant => Date.now() + offset;

/** Shows the stored data and polls for changes. Returns a function that stops it. */
function followDisplay(key: string): () => void {
  if (key === '') {
    state.set({ is: 'gone' });
    return () => undefined;
  }
  let kept = readKept(key);
  if (kept) offset = kept.offset;
  if (kept) state.set({ is: 'shown', programme: kept.programme, at: kept.at });
  const stop = new AbortController();
  const look = async (): Promise<void> => {
    const heard = await ask(key, kept, stop.signal).catch(() => undefined); // No network: keep what is shown.
    if (heard === undefined || stop.signal.aborted) return;
    kept = heard === 'gone' ? undefined : heard;
    keep(kept);
    state.set(kept ? { is: 'shown', programme: kept.programme, at: kept.at } : { is: 'gone' });
  };
  void look();
  const asking = setInterval(() => void look(), DISPLAY_ASKS_EVERY);
  const lookNow = (): void => void look();
  addEventListener('online', lookNow);
  return () => {
    stop.abort();
    clearInterval(asking);
    removeEventListener('online', lookNow);
  };
}

/** Asks the server. Undefined without an answer of our server, so that a portal's page cannot blank the display. */
async function ask(key: string, kept: Kept | undefined, stop: AbortSignal): Promise<Kept | 'gone' | undefined> {
  const began = Date.now();
  const answer = await fetch(`/api${readDisplay.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, known: kept?.rev }),
    cache: 'no-store',
    signal: AbortSignal.any([stop, AbortSignal.timeout(DISPLAY_ASKS_EVERY)]),
  });
  if (!answer.headers.has(OUR_ANSWER_HEADER)) return undefined;
  if (answer.status === 404) return 'gone';
  const told = answer.ok ? v.safeParse(readDisplay.output, await answer.json()) : undefined;
  const serverTime = Number(answer.headers.get(SERVER_TIME_HEADER));
  if (!told?.success || !(serverTime > 0)) return undefined;
  const now = Date.now();
  offset = Math.round(serverTime + (now - began) / 2 - now);
  const programme = told.output.programme ?? kept?.programme;
  return programme && { key, rev: told.output.rev, programme, at: displayTime(), offset };
}

function readKept(key: string): Kept | undefined {
  try {
    const read = v.safeParse(Kept, JSON.parse(localStorage.getItem(NAME) ?? 'null'));
    return read.success && read.output.key === key ? read.output : undefined;
  } catch {
    return undefined; // Storage is switched off, or has other content.
  }
}

function keep(kept: Kept | undefined): void {
  try {
    if (kept) localStorage.setItem(NAME, JSON.stringify(kept));
    else localStorage.removeItem(NAME);
  } catch {
    // Storing failed: the data lasts as long as this page.
  }
}

/** Keeps the app available offline and reloads into each new build: there is no input to lose. */
function keepScreenCurrent(): () => void {
  void watchUpdates();
  return updateReady.subscribe(() => {
    if (updateReady.get()) acceptUpdate();
  });
}

/** Keeps the screen on while it is visible. */
function keepLit(): () => void {
  const light = (): void => {
    // On low battery or without support the device's own setting applies.
    if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  light();
  document.addEventListener('visibilitychange', light);
  return () => document.removeEventListener('visibilitychange', light);
}

/** Returns what the display of this URL shows. Also keeps the screen on and the app current. */
export function useDisplay(): DisplayState {
  useEffect(() => followDisplay(decodeURIComponent(location.hash.slice(1))), []);
  useEffect(keepScreenCurrent, []);
  useEffect(keepLit, []);
  useEffect(reloadOnNewKey, []);
  return useSyncExternalStore(displayState.subscribe, displayState.get);
}

/** Reloads if the key in the URL changes: it is another display. */
function reloadOnNewKey(): () => void {
  const reload = (): void => location.reload();
  addEventListener('hashchange', reload);
  return () => removeEventListener('hashchange', reload);
}

/** The server's time, updated each second. */
export function useDisplayTime(): Instant {
  const [now, setNow] = useState(displayTime);
  useEffect(() => {
    const ticking = setInterval(() => setNow(displayTime()), SECOND);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
