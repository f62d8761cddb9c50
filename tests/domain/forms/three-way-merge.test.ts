import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, changesOf, isSame, mergeFields } from '../../../domain/forms/three-way-merge.ts';

const value = fc.constantFrom(null, '', 'one', 'two', 30, 45, true, ['ada'], ['ada', 'grace']);
const form = fc.record({ title: value, length: value, speakers: value });

/** Returns the stored result of merging two changes of the same document. */
const merged = (base: object, ours: object, theirs: object) => {
  const { applied, conflicts } = mergeFields(changesOf({ ...base }, { ...ours }), { ...theirs });
  return { stored: { ...theirs, ...applied }, conflicts };
};

test('changes of different fields merge', () => {
  const base = { title: 'A talk', length: 30, stage: 'main' };
  expect(merged(base, { ...base, title: 'Our talk' }, { ...base, length: 45 })).toEqual({
    stored: { title: 'Our talk', length: 45, stage: 'main' },
    conflicts: {},
  });
});

test('a field that both changed to different values is a conflict, and theirs stays', () => {
  expect(merged({ length: 30 }, { length: 45 }, { length: 40 })).toEqual({
    stored: { length: 40 },
    conflicts: { length: { base: 30, ours: 45, theirs: 40 } },
  });
});

test('a field that both changed to the same value is no conflict', () => {
  expect(mergeFields(changesOf({ length: 30 }, { length: 45 }), { length: 45 })).toEqual({
    applied: {},
    conflicts: {},
  });
});

test('a value that the same author sent in between is not another person’s change', () => {
  const change = { base: 'Tidewater', ours: 'Ebb', history: ['Tide', 'Flood'] };
  expect(mergeFields({ name: change }, { name: 'Flood' })).toEqual({ applied: { name: 'Ebb' }, conflicts: {} });
  expect(mergeFields({ name: change }, { name: 'Moon' })).toEqual({
    applied: {},
    conflicts: { name: { base: 'Tidewater', ours: 'Ebb', theirs: 'Moon' } },
  });
});

test('a missing field is an empty field', () => {
  expect(isSame(undefined, null)).toBe(true);
  expect(isSame(undefined, '')).toBe(false);
  expect(changedFields({}, { place: null, title: 'A talk' })).toEqual({ title: 'A talk' });
  expect(mergeFields({ place: { base: null, ours: 'Hall 7' } }, {})).toEqual({
    applied: { place: 'Hall 7' },
    conflicts: {},
  });
});

test('each field gets the value of the side that changed it, and no change of either is lost', () => {
  fc.assert(
    fc.property(form, form, form, (base, ours, theirs) => {
      const { stored, conflicts } = merged(base, ours, theirs);
      for (const name of Object.keys(base) as (keyof typeof base)[]) {
        const [isOurs, isTheirs] = [ours, theirs].map((side) => !isSame(side[name], base[name]));
        const isConflict = isOurs && isTheirs && !isSame(ours[name], theirs[name]);
        expect(stored[name]).toEqual(isOurs && !isTheirs ? ours[name] : theirs[name]);
        expect(conflicts[name]).toEqual(
          isConflict ? { base: base[name], ours: ours[name], theirs: theirs[name] } : undefined,
        );
      }
    }),
  );
});

test('merging again changes nothing', () => {
  fc.assert(
    fc.property(form, form, form, (base, ours, theirs) => {
      const once = merged(base, ours, theirs);
      expect(merged(base, ours, once.stored)).toEqual(once);
    }),
  );
});

test('without a conflict, it makes no difference who saves first', () => {
  fc.assert(
    fc.property(form, form, form, (base, ours, theirs) => {
      const [first, second] = [merged(base, ours, theirs), merged(base, theirs, ours)];
      expect(Object.keys(first.conflicts)).toEqual(Object.keys(second.conflicts));
      const agreed = ({ stored, conflicts }: typeof first) =>
        Object.entries(stored).filter(([name]) => !(name in conflicts));
      expect(agreed(first)).toEqual(agreed(second));
    }),
  );
});
