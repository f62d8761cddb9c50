import { Dexie, liveQuery, type EntityTable } from 'dexie';
import type { TalkGist } from '../../../domain/talks/talk-diff.ts';
import { lastSeen, seenSink } from '../storage/seen-changes.ts';
import { areAllDraftsBuffered, DRAFT, bufferDrafts, appendWrite, pendingWrites } from '../storage/write-ahead.ts';
import { areSettingsLoaded, settingsSink, deviceSettings, unsavedSettings } from './device-settings.ts';

interface ValueRow {
  readonly name: string;
  readonly value: unknown;
}
interface SeenRow {
  readonly talkId: string;
  readonly gist: TalkGist | null;
}

/** Something to tell the server some time, at least once, never in the way of anything. */
export interface QueuedReport {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly facts: Record<string, unknown>;
}

const deviceName = (key: string): string => `plenary-device-${key}`;

type Tables = Dexie & {
  readonly values: EntityTable<ValueRow, 'name'>;
  readonly seen: EntityTable<SeenRow, 'talkId'>;
  readonly reports: EntityTable<QueuedReport, 'id'>;
};

/** What only this device knows of one person (architecture, "Where state lives"). Tabs see each other's writes. */
export interface DeviceDatabase {
  queue(report: QueuedReport): Promise<void>;
  close(): void;
}

/** Opens it, lets what it holds be seen, and takes every later change. */
export async function openDevice(key: string): Promise<DeviceDatabase> {
  const database = new Dexie(deviceName(key)) as Tables;
  database.version(1).stores({ values: 'name', seen: 'talkId', reports: 'id, at' });
  /** Values that are on their way to the database: what is read of it meanwhile does not have them yet. */
  const underWay = new Map<string, unknown>();
  try {
    await takeEarlier(key, database, underWay);
  } catch (error) {
    areSettingsLoaded.set(true); // A browser without databases has no more to read.
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
    close() {
      for (const watch of watches) watch.unsubscribe();
      areSettingsLoaded.set(false);
      settingsSink.set(undefined);
      seenSink.set(undefined);
      database.close({ disableAutoOpen: true });
    },
  };
}

/** Into the database with what was chosen before it was open, in this page and late in the last one, and from now on. */
async function takeEarlier(key: string, database: Tables, underWay: Map<string, unknown>): Promise<void> {
  // The last choice may stand in the boot snapshot alone.
  const stored = new Set(await database.values.toCollection().primaryKeys());
  const early = [...deviceSettings.get()].flatMap(([name, value]) =>
    unsavedSettings.has(name) || !stored.has(name) ? [{ name, value }] : [],
  );
  const late = pendingWrites(key);
  const left = late.flatMap(({ name, value }) => (unsavedSettings.has(name) ? [] : [{ name, value }]));
  unsavedSettings.clear();
  // Before these are stored: one that is set meanwhile would be in neither, and go with what is read first.
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

/** A choice that could not be stored still stands until the page is left; there is nothing better to do about it. */
function quietly(work: PromiseLike<unknown>): void {
  work.then(undefined, () => undefined);
}
