import { expect, test } from 'vitest';
import type { Op } from '../../../domain/sync/log.ts';
import { losesAnswer, withoutTakenAnswers } from '../../../server/log/taken-answers.ts';
import { ScopeMemory } from '../../../server/log/scope-memory.ts';

const put = (n: number, extra?: object): { readonly n: number; readonly ops: readonly [Op] } => ({
  n,
  ops: [{ c: 'people', id: 'ada', rev: `r${n}`, doc: { id: 'ada', ...(extra && { extra }) } }],
});

test('the log hands out an answer only while its document has one', () => {
  const memory = new ScopeMemory('dir', 0);
  const [given, changed, taken] = [
    put(1, { hobby: 'Chess', work: 'Bank' }),
    put(2, { hobby: 'Go', work: 'Bank' }),
    put(3, { work: 'Bank' }),
  ];
  memory.fold(given);
  memory.fold(changed);
  expect(withoutTakenAnswers(given.ops, memory)).toEqual({ ops: given.ops, taken: '' });
  memory.fold(taken);
  expect(withoutTakenAnswers([...given.ops, ...changed.ops], memory)).toEqual({
    ops: [
      { c: 'people', id: 'ada', rev: 'r1', doc: { id: 'ada', extra: { work: 'Bank' } } },
      { c: 'people', id: 'ada', rev: 'r2', doc: { id: 'ada', extra: { work: 'Bank' } } },
    ],
    taken: 'people/ada/hobby people/ada/hobby',
  });
  memory.fold(put(4));
  expect(withoutTakenAnswers(given.ops, memory).ops).toEqual([
    { c: 'people', id: 'ada', rev: 'r1', doc: { id: 'ada' } },
  ]);
});

test('a document that loses an answer makes earlier copies of its scope unusable, one that changes an answer does not', () => {
  const memory = new ScopeMemory('dir', 0);
  memory.fold(put(1, { hobby: 'Chess' }));
  memory.fold(put(2, { hobby: 'Go' }));
  expect(memory.goneAt).toBe(0);
  memory.fold(put(3));
  expect(memory.goneAt).toBe(3);
  expect(losesAnswer(undefined, { extra: {} })).toBe(false);
});
