import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { catalogName } from '../../platform/replica/catalog-db.ts';
import { personKey } from '../../../domain/people/person-key.ts';
import { readSegments, type SegmentRow } from '../../platform/replica/segment-storage.ts';
import { useMe } from '../people/me.ts';

/** How many documents of each collection are on the disk of this device: the disk itself is asked, not what is in memory. */
export type StoredParts = ReadonlyMap<string, number>;

/** `undefined` while it is being counted. For lazily loaded places only: it brings the database's library along. */
export function useStoredParts(): StoredParts | undefined {
  const id = useMe()?.id;
  return useLiveQuery(() => (id === undefined ? new Map() : countStored(catalogName(personKey(id)))), [id]);
}

async function countStored(name: string): Promise<StoredParts> {
  // A browser that gives no database stores nothing.
  if (!(await Dexie.exists(name).catch(() => false))) return new Map();
  const database = new Dexie(name); // Without a version: reads what is there and never changes its shape.
  try {
    const seen = new Map<string, Set<string>>();
    await (await database.open()).table<SegmentRow>('segments').each((row) => {
      for (const { c, docs } of readSegments(row)) {
        const ids = seen.get(c) ?? new Set();
        for (const document of docs) ids.add(document.id);
        seen.set(c, ids);
      }
    });
    return new Map([...seen].map(([collection, ids]) => [collection, ids.size]));
  } finally {
    database.close();
  }
}
