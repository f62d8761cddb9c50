import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, type FormValues, mergeForm } from '../../../domain/forms/merge-form.ts';

const value = fc.constantFrom(null, '', 'one', 'two', 30, 45, true, ['ada'], ['ada', 'grace']);
const stored = (values: FormValues, name: string): unknown => values[name];
const only = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
const form = fc.record({ title: value, length: value, speakers: value });

test('fields that nobody else changed stay mine, and fields that I did not touch follow theirs', () => {
  const base = { title: 'A talk', length: 30, stage: 'main' };
  expect(mergeForm(base, { ...base, title: 'My talk' }, { ...base, length: 45 })).toEqual({
    values: { title: 'My talk', length: 45, stage: 'main' },
    base: { title: 'A talk', length: 45, stage: 'main' },
    clashes: {},
  });
});

test('what both changed to something else each is a clash, and mine stands in the form until it is decided', () => {
  expect(mergeForm({ length: 30 }, { length: 45 }, { length: 40 })).toEqual({
    values: { length: 45 },
    base: { length: 30 },
    clashes: { length: { base: 30, mine: 45, theirs: 40 } },
  });
});

test('what both changed to the same is no clash, and nothing is left to send', () => {
  const merged = mergeForm({ length: 30 }, { length: 45 }, { length: 45 });
  expect(merged).toEqual({ values: { length: 45 }, base: { length: 45 }, clashes: {} });
  expect(changedFields(merged.base, merged.values)).toEqual({});
});

test('nothing that anybody typed or saved is lost, and nothing is sent that its author did not change', () => {
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const { values, base: begun, clashes } = mergeForm(base, mine, theirs);
      const isMine = (name: string) => changedFields(base, mine)[name] !== undefined;
      const expected = Object.entries(mine).map(([name, typed]) => [name, isMine(name) ? typed : stored(theirs, name)]);
      expect(values).toEqual(Object.fromEntries(expected));
      const clashing = Object.keys(clashes);
      expect(begun).toEqual({ ...theirs, ...only(base, clashing) });
      expect(Object.values(clashes)).toEqual(
        clashing.map((name) => ({ base: stored(base, name), mine: stored(mine, name), theirs: stored(theirs, name) })),
      );
      expect(Object.keys(changedFields(begun, values)).filter((name) => !isMine(name))).toEqual([]);
    }),
  );
});

test('hearing of the same save again changes nothing', () => {
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const once = mergeForm(base, mine, theirs);
      expect(mergeForm(once.base, once.values, theirs)).toEqual(once);
    }),
  );
});
