import { expect, test } from 'vitest';
import { timedStore } from '../../../server/store/store-times.ts';
import { Duplicate, type Stored, type TableSpec } from '../../../server/store/document-store.ts';
import { openTestPorts } from '../../support/open-test-ports.ts';

interface Note extends Stored {
  readonly text: string;
}
const NOTES: TableSpec<Note, 'byText'> = { name: 'notes', indexes: { byText: { fields: ['text'], unique: true } } };
const note = (id: string, text: string): Note => ({ id, rev: 1, text });

test('every operation on the store is timed per table, with the same results', async () => {
  await using world = await openTestPorts();
  const told: string[] = [];
  const store = timedStore(
    world.ports.store,
    (table, operation) => (seconds) => void told.push(`${table} ${operation} ${seconds >= 0 && seconds < 60}`),
  );
  const notes = await store.table(NOTES);
  expect(await store.table(NOTES)).toBe(notes);
  await notes.insert(note('a', 'first'));
  await expect(notes.insert(note('b', 'first'))).rejects.toThrow(Duplicate);
  expect([
    await notes.get('a'),
    await notes.getMany(['a', 'z']),
    await notes.count('byText', ['first']),
    (await notes.find('byText', { equals: [], limit: 5 })).documents,
  ]).toEqual([note('a', 'first'), [note('a', 'first')], 1, [note('a', 'first')]]);
  expect([
    await notes.replace(note('a', 'second'), 1),
    await notes.replace(note('a', 'third'), 1),
    await notes.remove('a', 9),
    await notes.remove('a'),
  ]).toEqual([true, false, false, true]);
  const [row, gone] = [note('c', 'third'), note('d', 'fourth')];
  for (const each of [row, gone]) await notes.insert(each);
  told.length = 10;
  expect([
    await notes.get('c'),
    await notes.get('c'),
    await notes.get('d'),
    await notes.replace(row, 1),
    await notes.get('c'),
    await notes.remove('d'),
    await notes.get('d'),
  ]).toEqual([row, row, gone, true, { ...row, rev: 2 }, true, undefined]);
  const entry = { s: 'x', n: 1, mid: 'm-1', at: 1, by: 'ada', ops: [] };
  expect(await store.log.append([entry])).toEqual({ ok: true });
  expect([await store.log.read('x', 0, 10), await store.log.byMutation('x', 'm-1')]).toEqual([[entry], entry]);
  expect(await store.log.bytes('x')).toBeGreaterThan(0);
  await store.log.truncate('x', 1);
  await new Promise(setImmediate);
  expect(told).toEqual([
    ...[
      'insert',
      'insert',
      'get',
      'getMany',
      'count',
      'find',
      'replace',
      'replace',
      'remove',
      'remove',
      'get',
      'get',
      'get',
      'replace',
      'get',
      'remove',
      'get',
    ].map((operation) => `notes ${operation} true`),
    ...['append', 'read', 'byMutation', 'bytes', 'truncate'].map((operation) => `sync_log ${operation} true`),
  ]);
});
