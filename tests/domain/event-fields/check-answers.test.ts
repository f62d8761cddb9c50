import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { checkAnswers } from '../../../domain/event-fields/check-answers.ts';
import { EventField, type FieldList, OWN_KINDS } from '../../../domain/event-fields/event-field.ts';
import { Extra, withExtra } from '../../../domain/event-fields/extra.ts';
import { saidAnswers } from '../../../domain/event-fields/labelled-answers.ts';

const option = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  label: fc.constantFrom('Ah', 'Bee', 'Sea', 'Dee'),
});
const state = fc.constantFrom({}, { state: 'kept' as const }, { state: 'gone' as const });
const field = fc
  .record({
    id: fc.constantFrom('one', 'two', 'three'),
    kind: fc.constantFrom(...OWN_KINDS),
    required: fc.boolean(),
    own: fc.boolean(),
    asked: fc.boolean(),
    options: fc.uniqueArray(
      fc.tuple(option, state).map(([each, how]) => ({ ...each, ...how })),
      { selector: ({ id }) => id },
    ),
    hosts: fc.constantFrom([], ['orcid.org']),
  })
  .map((said) => v.parse(EventField, { ...said, label: `Field ${said.id}` }));
const list: fc.Arbitrary<FieldList> = fc
  .uniqueArray(field, { selector: ({ id }) => id })
  .map((fields) => ({ id: 'talk', fields, version: 1 }));
const value = fc.oneof(
  fc.constantFrom('a', 'b', 'Ah', 'Bee', '', 'Other', 'France', '2027-06-04', 'https://orcid.org/1'),
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom('a', 'b', 'c', 'Ah', 'Sea', 'x')),
  fc.anything(),
);
const answers = fc.dictionary(fc.constantFrom('one', 'two', 'three', 'four'), value);

test('any list judges any answers without failing, and takes what it accepted again unchanged', () => {
  fc.assert(
    fc.property(list, answers, (fields, sent) => {
      const checked = checkAnswers(fields, sent);
      expect(checked.ok || checked.problems.length > 0).toBe(true);
      if (!checked.ok) return;
      expect(checkAnswers(fields, checked.answers)).toEqual(checked);
      const { extra = {} } = withExtra<{ extra?: Extra }>({}, checked.answers);
      expect(v.is(Extra, extra)).toBe(true);
      expect(Object.keys(saidAnswers(fields.fields, extra)).every((id) => Object.hasOwn(extra, id))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('null takes away any answer that is not required', () => {
  fc.assert(
    fc.property(list, (fields) => {
      const free = fields.fields.filter(({ required, asked }) => !required || !asked).map(({ id }) => id);
      const checked = checkAnswers(fields, Object.fromEntries(free.map((id) => [id, null])));
      expect(checked.ok && withExtra({}, checked.answers)).toEqual({});
    }),
  );
});
