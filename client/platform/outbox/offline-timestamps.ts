import * as v from 'valibot';
import { serverTime } from '../../../domain/clock/clock-state.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { Instant } from '../../../domain/time.ts';
import { readLocal, removeLocal } from '../storage/local-store.ts';
import { clockReadingKey } from './user-docs-writer.ts';
import { clockReading, clockState } from '../clock/server-clock.ts';

const Reading = v.object({ monotonic: v.number(), wall: Instant, page: v.number() });

/** Returns the change dated with the server's time at which it was made; `undefined` until the server's time is known. */
export function withServerTime(document: UserDocument): UserDocument | undefined {
  const made = readLocal(clockReadingKey(document), Reading);
  if (!made) return document;
  const clock = clockState.get();
  if (clock.source === 'device') return undefined;
  const now = clockReading();
  // In the page that made it, the monotonic clock gives its age; in a later page only the wall clock can.
  const age = made.page === performance.timeOrigin ? now.monotonic - made.monotonic : now.wall - made.wall;
  return { ...document, changedAt: Math.floor(serverTime(clock, now.monotonic) - Math.max(age, 0)) };
}

export const forgetClockReading = (document: UserDocument): void => removeLocal(clockReadingKey(document));

/** Calls `act` once the server's time is known; never if it is known already. Returns the unsubscribe function. */
export function whenClockSynced(act: () => void): () => void {
  if (clockState.get().source === 'server') return () => undefined;
  const leave = clockState.subscribe(() => {
    if (clockState.get().source === 'device') return;
    leave();
    act();
  });
  return leave;
}
