import * as v from 'valibot';
import type { EventField, FieldForm, FieldList } from './event-field.ts';
import { fieldSchema, type JudgedBy } from './field-schema.ts';
import { isWellKnown, WELL_KNOWN_FIELDS } from './well-known-fields.ts';

/** Sentence for an answer to a field that the event does not have. */
export const NO_SUCH_FIELD = 'There is no such field';

/** The schemas of a form's fields: well-known ones by their names, all others in `extra`. Pictures are judged elsewhere. */
export interface FormEntries {
  readonly known: Readonly<Record<string, v.GenericSchema>>;
  readonly extra: Readonly<Record<string, v.GenericSchema>>;
}

const cached = new WeakMap<readonly EventField[], Map<string, FormEntries>>();

/**
 * The rules of a form, in the order in which its problems are told. Fields that the event no longer asks keep the rules of
 * their kind, but none is required: what the API and older devices send is accepted.
 */
export function formEntries({ id: form, fields }: FieldList, by: JudgedBy): FormEntries {
  const own = by.known ? fields.filter(({ kind }) => kind === 'name') : [];
  const shared = sharedEntries(form, fields, by.isAdmin);
  if (own.length === 0) return shared;
  const names = own.map((field) => [field.id, fieldSchema(form, field, by)] as const);
  return { known: { ...shared.known, ...Object.fromEntries(names) }, extra: shared.extra };
}

function sharedEntries(form: FieldForm, fields: readonly EventField[], isAdmin: boolean): FormEntries {
  const byRole = cached.get(fields) ?? new Map<string, FormEntries>();
  cached.set(fields, byRole);
  const key = `${form}:${isAdmin}`;
  const known = byRole.get(key) ?? builtEntries(form, fields, isAdmin);
  byRole.set(key, known);
  return known;
}

function builtEntries(form: FieldForm, fields: readonly EventField[], isAdmin: boolean): FormEntries {
  const judged = (field: EventField): v.GenericSchema => fieldSchema(form, asked(field), { isAdmin });
  const inOrder = WELL_KNOWN_FIELDS[form].flatMap((id) => fields.filter((field) => field.id === id));
  const entriesOf = (some: readonly EventField[]) =>
    Object.fromEntries(
      some
        .filter(({ kind }) => kind !== 'picture')
        .map((field): [string, v.GenericSchema] => [field.id, judged(field)]),
    );
  return { known: entriesOf(inOrder), extra: entriesOf(fields.filter(({ id }) => !isWellKnown(form, id))) };
}

/** A field without what it requires, if it is no longer asked. */
function asked(field: EventField): EventField {
  if (field.asked) return field;
  const { min: _, ...rest } = field;
  return { ...rest, required: false };
}

/** The schema of some fields of a form: those that are left out are not judged. */
export function someFields(list: FieldList, by: JudgedBy) {
  const { known, extra } = formEntries(list, by);
  return v.partial(v.object({ ...known, extra: v.partial(v.strictObject(extra, NO_SUCH_FIELD)) }));
}

/** The schema of a form with these fields, all of them; with fields of the event's own it has `extra`. */
export function asForm({ known, extra }: FormEntries) {
  const entries: Record<string, v.GenericSchema> = { ...known };
  if (Object.keys(extra).length > 0) entries['extra'] = v.object(extra);
  return v.object(entries);
}

/** The schema of the whole form as it is drawn: the fields that are asked. */
export function wholeForm(list: FieldList, by: JudgedBy) {
  const drawn = { ...list, fields: list.fields.filter((field) => field.asked) };
  return asForm(formEntries(drawn, by));
}
