import * as v from 'valibot';
import { ANSWERS_TOO_LONG, EXTRA_MAX_BYTES, FIELDS_MAX } from '../limits/event-fields.ts';
import { type Extra, ExtraValue } from './extra-value.ts';

export { Extra } from './extra-value.ts';

// Answers to the event's own fields, as stored in documents. Kept small, because every person's document contains them.

/** The id of a field, which never changes. Names that every JavaScript object has are refused. */
export const FieldId = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z][a-zA-Z0-9_]{0,23}$/, 'A field id has 1 to 24 letters and digits and begins with a letter'),
  v.check((id) => !FORBIDDEN.has(id), 'This id is not allowed'),
);
const FORBIDDEN: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype).concat('prototype'));

/** Answers as the API accepts them; null removes one. Values are validated later, by the event's fields. */
export const ExtraInput = v.pipe(
  v.record(FieldId, v.nullable(ExtraValue)),
  v.maxEntries(FIELDS_MAX, `A form has at most ${FIELDS_MAX} fields`),
  v.check((answers) => sizeOf(answers) <= EXTRA_MAX_BYTES, ANSWERS_TOO_LONG),
);

/** Returns the length of answers as JSON in UTF-16 units: precise enough for a limit, and the same on all devices. */
export const sizeOf = (answers: object): number => JSON.stringify(answers).length;

/** Returns the answer that an empty form sends for a field of this kind. */
export function emptyAnswer(kind: string): '' | false | null | string[] {
  if (kind === 'some') return [];
  if (kind === 'yes') return false;
  return kind === 'number' ? null : '';
}

/** A document that may hold answers. */
export interface WithExtra {
  readonly extra?: Extra | undefined;
}

/** Whether an answer is blank; blank answers are not stored. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** Returns the document with these answers changed; blank ones are removed, all others stay. */
export function withExtra<T extends WithExtra>(document: T, answers: Readonly<Record<string, unknown>>): T {
  const all: Record<string, unknown> = { ...document.extra, ...answers };
  const extra = Object.fromEntries(Object.entries(all).filter(([, value]) => !isBlank(value))) as Extra;
  const { extra: _, ...rest } = document;
  return (Object.keys(extra).length === 0 ? rest : { ...rest, extra }) as T;
}

const PREFIX = 'extra.';
/** Returns the name of an answer among the fields of a document. */
export const extraName = (id: string): string => PREFIX + id;
/** Returns the id of the field of an answer, by the answer's name; undefined for the name of a document field. */
export const extraId = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;

type Values = Readonly<Record<string, unknown>>;

/** Returns the values with each answer as a separate entry, by its name. */
export function flatAnswers({ extra, ...columns }: Values): Values {
  if (typeof extra !== 'object' || extra === null) return columns;
  const answers = Object.entries(extra).map(([id, value]) => [extraName(id), value]);
  return { ...columns, ...Object.fromEntries(answers) };
}

/** The inverse of `flatAnswers`: returns the values with the answers in `extra`, if there are any. */
export function nestedAnswers(values: Values): Values & { readonly extra?: Values } {
  const answers = Object.entries(values).flatMap(([name, value]) => {
    const id = extraId(name);
    return id === undefined ? [] : [[id, value] as const];
  });
  if (answers.length === 0) return values;
  const columns = Object.entries(values).filter(([name]) => extraId(name) === undefined);
  return { ...Object.fromEntries(columns), extra: Object.fromEntries(answers) };
}
