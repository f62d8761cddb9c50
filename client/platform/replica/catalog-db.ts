import { Dexie, type EntityTable } from 'dexie';
import type { Segment } from '../../../domain/sync/protocol.ts';
import { databaseName } from '../session/device-names.ts';
import { DB_VERSION } from '../storage/db-version.ts';
import type { MirrorPosition, StoredMirror } from './mirror.ts';
import type { MirrorStore } from './mirror-store.ts';
import { readSegments, packSegments, SEGMENTS_PER_ROW, segmentText, type SegmentRow } from './segment-storage.ts';

/** Name of the database. A new shape means a new database and a new download, never a migration. */
export const catalogName = (key: string): string => `${databaseName('catalog', key)}-v${DB_VERSION}`;

/** Number of segments serialized between two yields to the page, each of about 250 documents. */
const BATCH = 4;

/** The catalog's database: what the server owns, in segments. Separate from RxDB's, to which no table may be added. */
export interface CatalogDatabase extends MirrorStore {
  readonly name: string;
  /** All scopes of which anything is stored, complete or not. */
  scopes(): Promise<readonly string[]>;
  /** Calls `listener` when the browser closed the database: storage was cleared, or memory was short. */
  onLost(listener: () => void): void;
  close(): void;
}

type Tables = Dexie & {
  readonly segments: EntityTable<SegmentRow, 'id'>;
  readonly positions: EntityTable<MirrorPosition, 's'>;
};

export function openCatalog(key: string): CatalogDatabase {
  const database = new Dexie(catalogName(key)) as Tables;
  database.version(1).stores({ segments: 'id', positions: 's' });
  let closing = false;
  return {
    name: database.name,
    onLost: (listener) => {
      database.on('close', () => {
        if (!closing) listener();
      });
    },
    close() {
      closing = true;
      database.close({ disableAutoOpen: true });
    },
    position: (scope) => database.positions.get(scope),
    read: (scope) =>
      database.transaction('r', database.segments, database.positions, () => readMirror(database, scope)),
    replace: (mirror) => replaceMirror(database, mirror),
    update: (position, patches) =>
      database.transaction('rw', database.segments, database.positions, () =>
        updateMirror(database, position, patches),
      ),
    drop: (scope) =>
      database.transaction('rw', database.segments, database.positions, async () => {
        await database.positions.delete(scope);
        await database.segments.where('id').startsWith(`${scope}|`).delete();
      }),
    scopes: async () => {
      const segments = await database.segments.toCollection().primaryKeys();
      const positions = await database.positions.toCollection().primaryKeys();
      return [...new Set([...positions, ...segments.map((id) => id.slice(0, id.indexOf('|')))])];
    },
  };
}

async function readMirror(database: Tables, scope: string): Promise<StoredMirror | undefined> {
  const position = await database.positions.get(scope);
  if (!position) return undefined;
  const rows = await database.segments.where('id').startsWith(prefixOf(position)).toArray();
  return { position, segments: rows.flatMap(readSegments) };
}

/**
 * Writes the segments first, in steps that yield to the page. Then writes the position, which makes them valid, and deletes the
 * old segments.
 */
async function replaceMirror(database: Tables, { position, segments }: StoredMirror): Promise<void> {
  const prefix = prefixOf(position);
  for (let start = 0; start < segments.length; start += SEGMENTS_PER_ROW) {
    const together = segments.slice(start, start + SEGMENTS_PER_ROW);
    const texts: string[] = [];
    while (texts.length < together.length) {
      texts.push(...together.slice(texts.length, texts.length + BATCH).map(segmentText));
      await breathe();
    }
    await database.segments.put(packSegments(`${prefix}${String(start).padStart(6, '0')}`, together, texts));
  }
  await database.positions.put(position);
  // By key only: a filter would read every segment.
  const keys = await database.segments.where('id').startsWith(`${position.s}|`).primaryKeys();
  await database.segments.bulkDelete(keys.filter((key) => !key.startsWith(prefix)));
}

async function updateMirror(database: Tables, position: MirrorPosition, patches: readonly Segment[]): Promise<boolean> {
  const stored = await database.positions.get(position.s);
  if (stored?.generation !== position.generation) return false;
  await database.segments.bulkPut(
    patches.map((patch) => packSegments(prefixOf(position) + patch.key, [patch], [segmentText(patch)])),
  );
  await database.positions.put(position);
  return true;
}

const prefixOf = (position: MirrorPosition): string => `${position.s}|${position.generation}|`;

interface YieldingScheduler {
  yield(): Promise<void>;
}

/** Yields to waiting input. In a browser that cannot, the asynchronous write itself has yielded. */
function breathe(): Promise<void> {
  const scheduler = (globalThis as { scheduler?: Partial<YieldingScheduler> }).scheduler;
  return scheduler?.yield?.() ?? Promise.resolve();
}
