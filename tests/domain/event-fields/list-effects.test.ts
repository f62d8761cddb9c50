import { expect, test } from 'vitest';
import { blankCompany } from '../../../domain/companies/company.ts';
import type { EventField, FieldList } from '../../../domain/event-fields/event-field.ts';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { averageAnswers, listEffects } from '../../../domain/event-fields/list-effects.ts';
import { mergeOptions } from '../../../domain/event-fields/field-options.ts';
import { testPerson } from '../../support/people.ts';

const before = templateList('community', 'person');
const changed = (id: string, change: (field: EventField) => Partial<EventField>): FieldList => ({
  ...before,
  fields: before.fields.map((field) => (field.id === id ? { ...field, ...change(field) } : field)),
});
const person = (id: string, extra: Record<string, string | string[]> = {}) =>
  testPerson({ id, firstName: 'Ada', lastName: 'Verne', ...(Object.keys(extra).length > 0 && { extra }) });
const people = [person('a', { topics: ['Web'] }), person('b', { topics: ['Web', 'Music'] }), person('c')];
const effectsOf = (after: FieldList) => listEffects(people, before, after);

test('a renamed option reads differently in each profile that has it, and nothing is lost', () => {
  const renamed = changed('topics', ({ options }) => ({
    options: options.map((option) => (option.id === 'Web' ? { ...option, label: 'The web' } : option)),
  }));
  expect(effectsOf(renamed)).toEqual({ different: 2, incomplete: 0, lost: 0 });
});

test('a merged option is no loss, also for those who chose both', () => {
  const merged = changed('topics', ({ options }) => ({ options: mergeOptions(options, 'Music', 'Web') }));
  expect(effectsOf(merged)).toEqual({ different: 1, incomplete: 0, lost: 0 });
});

test('an option that is taken away is lost where it was the only answer', () => {
  const gone = changed('topics', ({ options }) => ({
    options: options.map((option) => (option.id === 'Web' ? { ...option, state: 'gone' as const } : option)),
  }));
  expect(effectsOf(gone)).toEqual({ different: 2, incomplete: 0, lost: 1 });
});

test('a field that is no longer asked, or that only organisers see, is lost where it was answered', () => {
  expect(effectsOf(changed('topics', () => ({ asked: false })))).toEqual({ different: 2, incomplete: 0, lost: 2 });
  expect(effectsOf(changed('topics', () => ({ visible: 'organisers' })))).toMatchObject({ lost: 2 });
});

test('a field that becomes required makes complete profiles incomplete where it is not answered', () => {
  expect(effectsOf(changed('topics', () => ({ required: true })))).toEqual({ different: 0, incomplete: 1, lost: 0 });
  expect(effectsOf(before)).toEqual({ different: 0, incomplete: 0, lost: 0 });
});

test('booths are counted by the fields of companies', () => {
  const list = templateList('affiliate', 'company');
  const without = {
    ...list,
    fields: list.fields.map((field) => (field.id === 'country' ? { ...field, asked: false } : field)),
  };
  const booths = [{ ...blankCompany('a'), country: 'Spain' }, blankCompany('b')];
  expect(listEffects(booths, list, without)).toEqual({ different: 1, incomplete: 0, lost: 1 });
});

test('the average counts people without answers as well', () => {
  expect(averageAnswers([])).toBe(0);
  expect(averageAnswers([{ extra: { topics: ['Web'] } }, {}])).toBe('{"topics":["Web"]}'.length / 2);
});
