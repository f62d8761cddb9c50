import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { catalogName } from '../../platform/replica/catalog-db.ts';
import { personKey } from '../../../domain/people/person-key.ts';
import { readSegments, type SegmentRow } from '../../platform/replica/segment-storage.ts';
import { useMe } from '../people/me.ts';

/** Number of documents per collection on disk, read from the disk and not from memory. */
export type StoredParts = ReadonlyMap<string, number>;

/** Counts the stored documents; `undefined` while counting. Only for lazily loaded screens, because it includes the database library. */
export function useStoredParts(): StoredParts | undefined {
  const id = useMe()?.id;
  return useLiveQuery(() => (id === undefined ? new Map() : countStored(catalogName(personKey(id)))), [id]);
}

async function countStored(name: string): Promise<StoredParts> {
  // Without databases nothing is stored.
  if (!(await Dexie.exists(name).catch(() => false))) return new Map();
  const database = new Dexie(name); // Without a version: reads the existing shape and never changes it.
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
