import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoPlace } from './place.ts';
import { outOfReach } from '../unavailable.ts';

/** Rows `{ _id, seenAt }`, one per process that has the store open; `seenAt` changes as long as it lives. */
const SERVERS = 'plenary_servers';
interface ServerRow {
  readonly _id: string;
  readonly seenAt: number;
}

const SHOW_EVERY = 5_000;
/** A process that does not show itself for this long is gone. */
const GONE_AFTER = 20_000;
/** Without a confirmed write for this long, writes are not confirmed. */
const CONFIRMED_WITHIN = 3 * SHOW_EVERY;
const LOOK_EVERY = 500;

export interface Presence {
  /** Throws `Unavailable` when no write of this process was confirmed lately. */
  check(): void;
  leave(): Promise<void>;
}

/**
 * Says that this process uses the store, until it leaves: several servers share a database, perhaps from several
 * machines, and a restore must not swap collections under any of them. It is a write like any other, so it also
 * knows whether writes are confirmed.
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
  // A failure shows in `check`.
  const timer = setInterval(() => void (shown = Promise.allSettled([shown, show()])), every).unref();
  return {
    check: () => {
      if (performance.now() - confirmedAt > within) throw outOfReach('the store confirms no writes');
    },
    leave: async () => {
      clearInterval(timer);
      await shown; // Or one that is under way would bring the row back.
      await servers.deleteOne({ _id: { $eq: id } });
    },
  };
}

/**
 * Whether some process uses the store now. Rows of those that were killed stay and do not change: no clock of this or
 * another machine is asked. With such a row it takes `goneAfter` to be sure.
 */
export async function isInUse(place: MongoPlace, goneAfter = GONE_AFTER): Promise<boolean> {
  const servers = place.collection<ServerRow>(SERVERS);
  const seen = new Map((await servers.find({}).toArray()).map(({ _id, seenAt }) => [_id, seenAt]));
  const until = performance.now() + goneAfter;
  while (seen.size > 0 && performance.now() < until) {
    await sleep(LOOK_EVERY);
    const now = await servers.find({}).toArray();
    if (now.length === 0) return false; // They have left.
    if (now.some(({ _id, seenAt }) => seen.get(_id) !== seenAt)) return true;
  }
  for (const [_id, seenAt] of seen) await servers.deleteOne({ _id: { $eq: _id }, seenAt: { $eq: seenAt } });
  return (await servers.findOne({})) !== null;
}
