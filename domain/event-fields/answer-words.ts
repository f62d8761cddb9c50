import { SEARCHED_TEXT_MAX } from '../limits/event-fields.ts';
import type { EventField, FieldList } from './event-field.ts';
import { isBlank, type WithExtra } from './extra.ts';
import { endOf, labelOf, labelsOf, optionNamed } from './field-options.ts';

// What answers say, without the schemas and rules of forms: screens of the first start use it.

/** Returns an answer with labels instead of option ids. Blank if its option was removed. */
export function saidBy(field: EventField, value: unknown): unknown {
  if (field.kind !== 'one' && field.kind !== 'some') return value;
  if (typeof value === 'string') return labelOf(field, value) ?? '';
  return Array.isArray(value) ? labelsOf(field, value) : value;
}

/** Returns a stored answer as words; none for a number and for yes or no. */
export function wordsOf(field: EventField, held: unknown): readonly string[] {
  if (isBlank(held)) return [];
  const said = saidBy(field, held);
  if (Array.isArray(said)) return said.map(String);
  return typeof said === 'string' && said !== '' ? [said] : [];
}

/** Returns what a search reads of a stored answer. */
export const searchedWords = (field: EventField, held: unknown): string =>
  wordsOf(field, held).join('\n').slice(0, SEARCHED_TEXT_MAX);

/** Value of the only option by which people filter a field of yes or no. */
export const YES = 'yes';

/** Returns the values for which a stored answer counts in a filter: ids of options, a merged one as the one it is now. */
export function filteredValues(field: EventField, held: unknown): readonly string[] {
  if (isBlank(held)) return [];
  if (field.kind === 'yes') return [YES];
  const values = Array.isArray(held) ? held.map(String) : [String(held)];
  if (field.kind === 'country') return values;
  const ids = values.filter((value) => labelOf(field, value) !== undefined).map((value) => endOf(field, value));
  return ids.length > 1 ? [...new Set(ids)] : ids;
}

/** Returns the label of a value of a filter. */
export const filterLabel = (field: EventField, value: string): string =>
  field.kind === 'yes' ? 'Yes' : (labelOf(field, value) ?? value);

/** The inverse of `filterLabel`: returns the value that a text names by its label or id. */
export function filterValue(field: EventField, text: string): string {
  if (field.kind === 'yes') return /^(?:yes|true|1)$/i.test(text) ? YES : text;
  if (field.kind !== 'one' && field.kind !== 'some') return text;
  const option = optionNamed(field, text);
  return option ? endOf(field, option.id) : text;
}

/** Returns the fields by which a list of documents is filtered, in the order of the form. */
export const filterFields = (list: FieldList | undefined): readonly EventField[] =>
  list?.fields.filter(({ asked, filter, visible }) => asked && filter && visible === 'everybody') ?? [];

/** Returns the answer of a document to a field that is not well-known. */
export const answerIn = ({ extra }: WithExtra, { id }: Pick<EventField, 'id'>): unknown =>
  extra !== undefined && Object.hasOwn(extra, id) ? extra[id] : undefined;
