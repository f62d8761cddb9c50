import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoPlace } from './place.ts';
import { outOfReach } from '../unavailable.ts';

/** One row `{ _id, seenAt }` per process that has the store open. The process updates it regularly. */
const SERVERS = 'plenary_servers';
interface ServerRow {
  readonly _id: string;
  readonly seenAt: number;
}

const SHOW_EVERY = 5_000;
/** A process counts as stopped if it has not updated its row for this long, in milliseconds. */
const GONE_AFTER = 20_000;
/** If no write was confirmed for this long, in milliseconds, `check` throws. */
const CONFIRMED_WITHIN = 3 * SHOW_EVERY;
const LOOK_EVERY = 500;

export interface Presence {
  /** Throws `Unavailable` if no write of this process was confirmed recently. */
  check(): void;
  leave(): Promise<void>;
}

/**
 * Marks the store as in use by this process until it leaves. Servers on several machines can share a database, and a
 * restore must not swap its collections meanwhile. The updates also show whether writes are confirmed.
 */
export async function showPresence(
  place: MongoPlace,
  { every = SHOW_EVERY, within = CONFIRMED_WITHIN }: { readonly every?: number; readonly within?: number } = {},
): Promise<Presence> {
  const servers = place.collection<ServerRow>(SERVERS);
  const id = crypto.randomUUID();
  let confirmedAt = 0;
  const show = async (): Promise<void> => {
    const askedAt = performance.now();
    await servers.replaceOne({ _id: { $eq: id } }, { seenAt: Date.now() }, { upsert: true });
    confirmedAt = Math.max(confirmedAt, askedAt);
  };
  await show();
  let shown: Promise<unknown> = Promise.resolve();
  // Errors are ignored here; `check` reports them.
  const timer = setInterval(() => void (shown = Promise.allSettled([shown, show()])), every).unref();
  return {
    check: () => {
      if (performance.now() - confirmedAt > within) throw outOfReach('the store confirms no writes');
    },
    leave: async () => {
      clearInterval(timer);
      await shown; // Without this, a running update would write the row again.
      await servers.deleteOne({ _id: { $eq: id } });
    },
  };
}

/**
 * Returns whether a process uses the store. Compares rows over time instead of comparing clocks: a stopped process does
 * not change its row. So this takes `goneAfter` ms if there is a row of a stopped process.
 */
export async function isInUse(place: MongoPlace, goneAfter = GONE_AFTER): Promise<boolean> {
  const servers = place.collection<ServerRow>(SERVERS);
  const seen = new Map((await servers.find({}).toArray()).map(({ _id, seenAt }) => [_id, seenAt]));
  const until = performance.now() + goneAfter;
  while (seen.size > 0 && performance.now() < until) {
    await sleep(LOOK_EVERY);
    const now = await servers.find({}).toArray();
    if (now.length === 0) return false; // All processes have left.
    if (now.some(({ _id, seenAt }) => seen.get(_id) !== seenAt)) return true;
  }
  for (const [_id, seenAt] of seen) await servers.deleteOne({ _id: { $eq: _id }, seenAt: { $eq: seenAt } });
  return (await servers.findOne({})) !== null;
}
