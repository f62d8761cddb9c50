import type { MongoPlace } from './mongo-place.ts';

/** Rows `{ _id, seenAt }`, one per process that has the store open. */
const SERVERS = 'plenary_servers';
interface ServerRow {
  readonly _id: string;
  readonly seenAt: number;
}

const SHOW_EVERY = 5_000;
/** A process that was not seen for this long is gone. */
const GONE_AFTER = 20_000;

/**
 * Says that this process uses the store, until the returned function is called: several servers share a database,
 * perhaps from several machines, and a restore must not swap collections under any of them.
 */
export async function showPresence(place: MongoPlace): Promise<() => Promise<void>> {
  const servers = place.collection<ServerRow>(SERVERS);
  const id = crypto.randomUUID();
  const show = async (): Promise<void> =>
    void (await servers.replaceOne({ _id: { $eq: id } }, { seenAt: Date.now() }, { upsert: true }));
  await show();
  // A failure is ignored: while the database is unreachable no other server is seen, and no restore can run.
  const timer = setInterval(() => void show().catch(() => undefined), SHOW_EVERY).unref();
  return async () => {
    clearInterval(timer);
    await servers.deleteOne({ _id: { $eq: id } });
  };
}

/** Whether some process uses the store now. Rows of those that were killed go with time. */
export async function isInUse(place: MongoPlace): Promise<boolean> {
  const servers = place.collection<ServerRow>(SERVERS);
  await servers.deleteMany({ seenAt: { $lt: Date.now() - GONE_AFTER } });
  return (await servers.findOne({})) !== null;
}
