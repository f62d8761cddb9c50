import { Dexie, liveQuery, type EntityTable } from 'dexie';
import type { TalkGist } from '../../../domain/talks/talk-diff.ts';
import { lastSeen, seenSink } from '../storage/seen-changes.ts';
import { areAllDraftsBuffered, DRAFT, bufferDrafts, appendWrite, pendingWrites } from '../storage/write-ahead.ts';
import { databaseName } from './device-names.ts';
import { areSettingsLoaded, settingsSink, deviceSettings, unsavedSettings } from './device-settings.ts';

interface ValueRow {
  readonly name: string;
  readonly value: unknown;
}
interface SeenRow {
  readonly talkId: string;
  readonly gist: TalkGist | null;
}

/** A report to the server, sent at least once, with low priority. */
export interface QueuedReport {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly facts: Record<string, unknown>;
}

type Tables = Dexie & {
  readonly values: EntityTable<ValueRow, 'name'>;
  readonly seen: EntityTable<SeenRow, 'talkId'>;
  readonly reports: EntityTable<QueuedReport, 'id'>;
};

/** Data that only this device has about one person. Tabs see each other's writes. */
export interface DeviceDatabase {
  queue(report: QueuedReport): Promise<void>;
  /** Removes what it knows of talks as they were last seen. */
  forgetSeen(): Promise<void>;
  close(): void;
}

/** Opens the database, publishes its values as signals, and stores every later change. */
export async function openDevice(key: string): Promise<DeviceDatabase> {
  const database = new Dexie(databaseName('device', key)) as Tables;
  database.version(1).stores({ values: 'name', seen: 'talkId', reports: 'id, at' });
  /** Values being written: what is read meanwhile does not include them. */
  const underWay = new Map<string, unknown>();
  try {
    await takeEarlier(key, database, underWay);
  } catch (error) {
    areSettingsLoaded.set(true); // Without databases there is nothing more to read.
    throw error;
  }
  seenSink.set({
    remember: (gists) => quietly(database.seen.bulkPut([...gists].map(([talkId, gist]) => ({ talkId, gist })))),
    forget: (talkIds) => quietly(database.seen.bulkDelete([...talkIds])),
  });
  const watches = [
    liveQuery(() => database.values.toArray()).subscribe((rows) => {
      deviceSettings.set(new Map([...rows.map(({ name, value }) => [name, value] as const), ...underWay]));
      areSettingsLoaded.set(true);
    }),
    liveQuery(() => database.seen.toArray()).subscribe((rows) =>
      lastSeen.set(new Map(rows.map((row) => [row.talkId, row.gist]))),
    ),
  ];
  return {
    queue: async (report) => {
      await database.reports.put(report);
    },
    forgetSeen: async () => {
      await database.seen.clear();
    },
    close() {
      for (const watch of watches) watch.unsubscribe();
      areSettingsLoaded.set(false);
      settingsSink.set(undefined);
      seenSink.set(undefined);
      database.close({ disableAutoOpen: true });
    },
  };
}

/**
 * Stores settings made before the database was open, in this page or at the end of the last one, and connects the sink for
 * later ones.
 */
async function takeEarlier(key: string, database: Tables, underWay: Map<string, unknown>): Promise<void> {
  // The latest choice may be only in the render cache.
  const stored = new Set(await database.values.toCollection().primaryKeys());
  const early = [...deviceSettings.get()].flatMap(([name, value]) =>
    unsavedSettings.has(name) || !stored.has(name) ? [{ name, value }] : [],
  );
  const late = pendingWrites(key);
  const left = late.flatMap(({ name, value }) => (unsavedSettings.has(name) ? [] : [{ name, value }]));
  unsavedSettings.clear();
  // Connect the sink before storing: a setting made meanwhile would be in neither, and the first read would drop it.
  settingsSink.set((name, value) => {
    const kept = appendWrite(key, name, value);
    underWay.set(name, value);
    const settle = (): void => {
      if (underWay.get(name) === value) underWay.delete(name);
      kept.stored();
    };
    quietly(database.values.put({ name, value }).then(settle));
  });
  await database.values.bulkPut([...early, ...left]);
  for (const value of late) value.stored();
  if (!areAllDraftsBuffered(key)) bufferDrafts(key, await database.values.where('name').startsWith(DRAFT).toArray());
}

/** Ignores a failed write: the setting still applies until the page closes. */
function quietly(work: PromiseLike<unknown>): void {
  work.then(undefined, () => undefined);
}
