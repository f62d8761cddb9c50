import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EventField, type FieldList } from '../../../domain/event-fields/event-field.ts';
import { asPrivateAsSeen, judgeAnswer, judgeAnswers } from '../../../domain/event-fields/judge-answers.ts';

const listOf = (...fields: readonly object[]): FieldList => ({
  id: 'person',
  version: 1,
  fields: fields.map((field) => v.parse(EventField, { kind: 'line', label: 'Field', ...field })),
});
const options = ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase() }));
const by = { isAdmin: false };
const judge = (value: unknown, inForce: FieldList, seen?: FieldList) =>
  judgeAnswer({ name: 'extra.x', value }, { inForce, seen }, by);

test('an answer is stored if either list allows it, and refused in the words of the list in force otherwise', () => {
  const [short, long] = [listOf({ id: 'x', max: 3 }), listOf({ id: 'x', max: 9 })];
  expect(judge('more', long, short)).toEqual({ ok: true, value: 'more' });
  expect(judge('more', short, long)).toEqual({ ok: true, value: 'more' });
  expect(judge('more', short)).toEqual({ ok: false, message: expect.any(String) });
  expect(judge('far too long', short, long)).toEqual(judge('far too long', short));
});

test('an emptied answer, which a conflict returns as null, is blank in each kind', () => {
  const all = { line: '', one: '', some: [], yes: false, number: null };
  for (const [kind, blank] of Object.entries(all))
    expect(judge(null, listOf({ id: 'x', kind, options }))).toEqual({ ok: true, value: blank });
});

test('an answer of a field that only the earlier list has is stored as given', () => {
  expect(judge('b', listOf(), listOf({ id: 'x', kind: 'one', options }))).toEqual({ ok: true, value: 'b' });
});

test('an earlier answer does not get into a field of another kind', () => {
  const number = listOf({ id: 'x', kind: 'number' });
  expect(judge('b', number, listOf({ id: 'x', kind: 'one', options }))).toEqual(judge('b', number));
  expect(judge('b', number)).toEqual({ ok: false, message: 'Write a number' });
});

test('of choices those that were taken away are left out, also where the rest is too few for the list in force', () => {
  const gone = options.map((option) => (option.id === 'a' ? { ...option, state: 'gone' } : option));
  const [inForce, seen] = [gone, options].map((each) =>
    listOf({ id: 'x', kind: 'some', options: each, min: 2, required: true }),
  );
  expect(judge(['a', 'b'], inForce!, seen)).toEqual({ ok: true, value: ['b'] });
  const [one, oneSeen] = [gone, options].map((each) => listOf({ id: 'x', kind: 'one', options: each, required: true }));
  expect(judge('a', one!, oneSeen)).toEqual({ ok: true, value: '' });
});

test('answers of a field are public only if both lists show the field to everybody', () => {
  const shown = (visible: string): FieldList => listOf({ id: 'x', visible });
  const placed = (inForce: string, seen?: string) =>
    asPrivateAsSeen({ inForce: shown(inForce), seen: seen === undefined ? undefined : shown(seen) }).fields[0]?.visible;
  expect(placed('everybody', 'organisers')).toBe('organisers');
  expect(placed('everybody', 'connections')).toBe('connections');
  expect(placed('organisers', 'everybody')).toBe('organisers');
  expect([placed('everybody', 'everybody'), placed('everybody')]).toEqual(['everybody', 'everybody']);
});

test('every answer is either stored or refused with a sentence, whatever its name and value', () => {
  const list = listOf({ id: 'x', kind: 'some', options }, { id: 'y', kind: 'number' });
  const names = fc.oneof(
    fc.constantFrom('extra.x', 'extra.y', 'focus', 'extra.__proto__', '__proto__', ''),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.anything())), (answers) => {
      const sent = Object.fromEntries(answers);
      const { values, refused } = judgeAnswers(sent, { inForce: list, seen: listOf() }, by);
      expect([...Object.keys(values), ...Object.keys(refused)].toSorted()).toEqual(Object.keys(sent).toSorted());
      expect(Object.values(refused).every((sentence) => sentence !== '')).toBe(true);
    }),
  );
});
