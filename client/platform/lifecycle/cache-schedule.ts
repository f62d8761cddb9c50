import { catalogState, event, stages, talks, tracks } from '../replica/catalog-view.ts';
import { deviceSettings } from '../session/device-settings.ts';
import { keptTalks } from '../outbox/user-docs-store.ts';
import { shownPlace } from './shown-place.ts';
import { cacheSchedule, type LogPosition } from '../render-cache/render-cache.ts';
import { serverNow } from '../clock/server-clock.ts';
import { isLoggedIn } from '../session/session.ts';
import { DRAFT } from '../storage/write-ahead.ts';
import { syncStatus } from '../status/sync-status.ts';

/** How long the schedule must stay the same until it is written, in milliseconds. Leaving the page writes it at once. */
const SETTLED = 500;

/** Writes the schedule into the render cache whenever it changes. Returns a function that stops it. */
export function cacheScheduleOnChange(personId: string, shown: () => LogPosition | undefined): () => void {
  shownPlace.set(shown);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const position = shown();
    // Another tab may have logged out meanwhile.
    if (position && catalogState.get() === 'ready' && isLoggedIn(personId)) writeNow(personId, position);
  };
  const soon = (): void => {
    timer ??= setTimeout(write, SETTLED);
  };
  const leaving = (): void => {
    if (timer !== undefined) write();
  };
  const leave = [event, stages, tracks, talks, keptTalks, deviceSettings, syncStatus].map((live) =>
    live.subscribe(soon),
  );
  window.addEventListener('pagehide', leaving);
  document.addEventListener('visibilitychange', leaving);
  soon();
  return () => {
    clearTimeout(timer);
    for (const each of leave) each();
    window.removeEventListener('pagehide', leaving);
    document.removeEventListener('visibilitychange', leaving);
  };
}

function writeNow(personId: string, { logId, n }: LogPosition): void {
  const { updatedAt, waiting } = syncStatus.get();
  cacheSchedule(
    {
      personId,
      logId,
      n,
      waiting,
      event: event.get(),
      stages: [...stages.get()],
      tracks: [...tracks.get()],
      talks: [...talks.get()],
      kept: [...keptTalks.get()],
      // Drafts may be long, and no first screen shows one.
      values: Object.fromEntries([...deviceSettings.get()].filter(([name]) => !name.startsWith(DRAFT))),
      ...(updatedAt === undefined ? {} : { updatedAt }),
    },
    serverNow(),
  );
}
