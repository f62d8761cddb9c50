import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DOCUMENTS_PER_ENTRY } from '../../../domain/limits/log.ts';
import { changeDocument, changeDocuments } from '../../../server/sync/change-document.ts';
import { allDocuments, storedCollection } from '../../../server/sync/documents.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

const Lamp = v.object({ id: v.string(), lit: v.number() });
type Lamp = v.InferOutput<typeof Lamp>;
const lamps = storedCollection('lamps', 'lamps', Lamp);

const brighter = (lamp: Lamp): Lamp => ({ ...lamp, lit: lamp.lit + 1 });
const stored = async (app: TestApp) => ({
  lamps: (await allDocuments(lamps, app.ports)).toSorted((a, b) => a.id.localeCompare(b.id)),
  entries: (await app.ports.log.state(lamps.scope)).n,
});

test('a change by the server is made once, and writes nothing where the document is missing or stays the same', async () => {
  await using app = await startTestApp({ documents: [{ scope: 'lamps', c: 'lamps', doc: { id: 'a', lit: 1 } }] });
  const before = await stored(app);
  const change = (id: string, mid: string, to: (lamp: Lamp) => Lamp) =>
    changeDocument(lamps, { id, mid, to }, app.ports);

  await change('a', 'first', brighter);
  const after = { lamps: [{ id: 'a', lit: 2 }], entries: before.entries + 1 };
  expect(await stored(app)).toEqual(after);

  await change('a', 'first', brighter);
  await change('a', 'second', (lamp) => ({ ...lamp }));
  await change('b', 'third', brighter);
  expect(await stored(app)).toEqual(after);
});

test('a missing document is written as changed, unless the change leaves it as it is', async () => {
  await using app = await startTestApp();
  const missing = { id: 'a', lit: 0 };
  await changeDocument(lamps, { id: 'a', mid: 'first', missing, to: (lamp) => lamp }, app.ports);
  expect(await stored(app)).toEqual({ lamps: [], entries: 0 });
  await changeDocument(lamps, { id: 'a', mid: 'second', missing, to: brighter }, app.ports);
  expect(await stored(app)).toEqual({ lamps: [{ id: 'a', lit: 1 }], entries: 1 });
});

test('changes by two callers at the same moment both count', async () => {
  await using app = await startTestApp({ documents: [{ scope: 'lamps', c: 'lamps', doc: { id: 'a', lit: 0 } }] });
  await Promise.all(
    ['first', 'second', 'third'].map((mid) => changeDocument(lamps, { id: 'a', mid, to: brighter }, app.ports)),
  );
  expect((await stored(app)).lamps).toEqual([{ id: 'a', lit: 3 }]);
});

test('many documents are changed a limited number in each entry, and those that stay the same are in none', async () => {
  const some = Array.from({ length: DOCUMENTS_PER_ENTRY + 2 }, (_, at) => ({
    id: String(at).padStart(3, '0'),
    lit: 0,
  }));
  const documents = some.map((doc) => ({ scope: 'lamps', c: 'lamps', doc }));
  await using app = await startTestApp({ documents });
  const before = await stored(app);
  expect(before.lamps).toEqual(some);

  const to = (lamp: Lamp): Lamp => (lamp.id === '000' ? lamp : brighter(lamp));
  await changeDocuments(lamps, { about: 'all', to }, app.ports);
  expect(await stored(app)).toEqual({ lamps: some.map(to), entries: before.entries + 2 });

  await changeDocuments(lamps, { ids: ['000', 'none'], about: 'some', to }, app.ports);
  expect((await stored(app)).entries).toBe(before.entries + 2);
});
