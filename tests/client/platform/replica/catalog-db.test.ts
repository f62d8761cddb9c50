import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CatalogDatabase, openCatalog } from '../../../../client/platform/replica/catalog-db.ts';
import type { StoredMirror } from '../../../../client/platform/replica/mirror.ts';

let catalog: CatalogDatabase;
let count = 0;

beforeEach(() => {
  count += 1;
  catalog = openCatalog(`test-${count}`);
});
afterEach(() => catalog.close());

function mirrorAt(n: number, title: string, generation = `log-${n}`): StoredMirror {
  const docs = [{ id: 'keynote', rev: `rev-${n}`, doc: { title } }];
  return {
    position: { s: 'pub', logId: 'log', n, generation, buckets: { talks: 1, people: 40 } },
    segments: [
      { key: 'talks:0', c: 'talks', docs },
      ...Array.from({ length: 40 }, (_, bucket) => ({
        key: `people:${bucket}`,
        c: 'people',
        docs: [{ id: `person-${bucket}`, rev: 'first', doc: { about: `Line ${bucket}\nand another` } }],
      })),
    ],
  };
}

const byKey = (mirror: StoredMirror | undefined): unknown =>
  mirror && { position: mirror.position, segments: mirror.segments.toSorted((a, b) => (a.key < b.key ? -1 : 1)) };

test('stored data is still there after the app was closed', async () => {
  const mirror = mirrorAt(3, 'First');
  await catalog.replace(mirror);
  catalog.close();
  catalog = openCatalog(`test-${count}`);
  expect(byKey(await catalog.read('pub'))).toEqual(byKey(mirror));
});

test('a reload replaces the old schedule only when it is completely written', async () => {
  const old = mirrorAt(3, 'First');
  await catalog.replace(old);
  const replacing = catalog.replace(mirrorAt(9, 'Second'));
  // The page dies in the middle: the next start finds what is stored now.
  const midway = await catalog.read('pub');
  expect(byKey(midway)).toEqual(byKey(old));
  await replacing;
  expect(byKey(await catalog.read('pub'))).toEqual(byKey(mirrorAt(9, 'Second')));
});

test('a change moves the position and is stored with the segments in one step', async () => {
  const stored = mirrorAt(3, 'First', 'log-3');
  await catalog.replace(stored);
  const patch = {
    key: 'talks:+000000000004',
    c: 'talks',
    docs: [{ id: 'keynote', rev: 'rev-4', doc: { title: 'Second' } }],
  };
  const position = { ...stored.position, n: 4 };
  expect(await catalog.update(position, [patch])).toBe(true);
  expect(byKey(await catalog.read('pub'))).toEqual(byKey({ position, segments: [...stored.segments, patch] }));
});

test('a change to a schedule that is no longer stored writes nothing', async () => {
  const lost = mirrorAt(3, 'First');
  expect(await catalog.update(lost.position, lost.segments)).toBe(false);
  expect(await catalog.read('pub')).toBeUndefined();
});
