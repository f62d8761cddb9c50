import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldOption } from '../../../domain/event-fields/event-field.ts';
import {
  labelOf,
  labelsOf,
  mergeOptions,
  offeredLabels,
  optionInTable,
  optionNamed,
  optionsProblem,
} from '../../../domain/event-fields/field-options.ts';

const options = (...ids: string[]): FieldOption[] => ids.map((id) => ({ id, label: id }));

test('a renamed option says its new name, and the values that hold it stay', () => {
  const field = { options: [{ id: 'Nutra', label: 'Health and food' }] };
  expect([labelOf(field, 'Nutra'), labelOf(field, 'my own words')]).toEqual(['Health and food', 'my own words']);
});

test('a merged option says what it was merged into, once for those who chose both, and is not offered', () => {
  const field = { options: mergeOptions(options('Nutra', 'Food', 'Radio'), 'Nutra', 'Food') };
  expect(labelsOf(field, ['Nutra', 'Radio', 'Food'])).toEqual(['Food', 'Radio']);
  expect(offeredLabels(field)).toEqual(['Food', 'Radio']);
});

test('chains of merges are flattened, and a merge that would make a circle changes nothing', () => {
  const chained = mergeOptions(mergeOptions(options('a', 'b', 'c'), 'a', 'b'), 'b', 'c');
  expect(chained.map(({ into }) => into)).toEqual(['c', 'c', undefined]);
  expect(mergeOptions(chained, 'c', 'a')).toEqual(chained);
  expect(mergeOptions(chained, 'c', 'nowhere')).toEqual(chained);
});

test('an option that is kept still says its name, one that is gone says nothing, and neither is offered', () => {
  const field = {
    options: [
      ...options('a'),
      { id: 'b', label: 'B', state: 'kept' },
      { id: 'c', label: 'C', state: 'gone' },
    ] as FieldOption[],
  };
  expect(['a', 'b', 'c'].map((id) => labelOf(field, id))).toEqual(['a', 'B', undefined]);
  expect(offeredLabels(field)).toEqual(['a']);
});

test('a value is named by its id or its label, and a cell of a table in any case of letters', () => {
  const field = { options: [{ id: 'de', label: 'German' }] };
  expect([optionNamed(field, 'de'), optionNamed(field, 'German')].map((each) => each?.id)).toEqual(['de', 'de']);
  expect(optionNamed(field, 'german')).toBeUndefined();
  expect(optionInTable(field, ' GERMAN ')?.id).toBe('de');
});

test('options with the same id or name, or merged into nothing, are refused', () => {
  expect(optionsProblem(options('a', 'a'))).toBe('Two options have the same id');
  expect(
    optionsProblem([
      { id: 'a', label: 'A' },
      { id: 'b', label: 'a' },
    ]),
  ).toBe('Two options have the same name');
  expect(optionsProblem([{ id: 'a', label: 'A', into: 'b' }])).toBe('“A” is merged into an option that is not there');
  expect(optionsProblem(mergeOptions(options('a', 'b'), 'a', 'b'))).toBeUndefined();
});

test('after any renames, merges, drops and undos there is no chain and no circle, and every value has one meaning', () => {
  const id = fc.integer({ min: 0, max: 7 }).map((n) => `o${n}`);
  const step = fc.oneof(
    fc.record({ rename: id, to: fc.string({ minLength: 1, maxLength: 5 }) }),
    fc.record({ merge: id, into: id }),
    fc.record({ state: fc.constantFrom('kept', 'gone', undefined), of: id }),
    fc.constant('undo' as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const history = [options('o0', 'o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7')];
      for (const each of steps) {
        const now = history.at(-1) ?? [];
        if (each === 'undo') {
          if (history.length > 1) history.pop();
        } else if ('rename' in each)
          history.push(now.map((option) => (option.id === each.rename ? { ...option, label: each.to } : option)));
        else if ('merge' in each) history.push(mergeOptions(now, each.merge, each.into));
        else
          history.push(
            now.map(({ state, ...option }) => {
              const next = option.id === each.of ? each.state : state;
              return next ? { ...option, state: next } : option;
            }),
          );
        const after = history.at(-1) ?? [];
        const byId = new Map(after.map((option) => [option.id, option]));
        for (const option of after) {
          const end = option.into === undefined ? option : byId.get(option.into);
          expect(end?.into).toBeUndefined();
          expect(labelOf({ options: after }, option.id)).toBe(end?.state === 'gone' ? undefined : end?.label);
        }
        expect(labelOf({ options: after }, 'own words')).toBe('own words');
      }
    }),
  );
});
