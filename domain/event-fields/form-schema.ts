import * as v from 'valibot';
import type { EventField, FieldForm, FieldList } from './event-field.ts';
import { fieldSchema, type JudgedBy } from './field-schema.ts';
import { isWellKnown, WELL_KNOWN_FIELDS } from './well-known-fields.ts';

/** Error for an answer to a field that the event does not have. */
export const NO_SUCH_FIELD = 'There is no such field';

/** The schemas of a form's fields: well-known ones by their names, all others in `extra`. Pictures are validated elsewhere. */
export interface FormEntries {
  readonly known: Readonly<Record<string, v.GenericSchema>>;
  readonly extra: Readonly<Record<string, v.GenericSchema>>;
}

const cached = new WeakMap<readonly EventField[], Map<string, FormEntries>>();

/**
 * Returns the schemas of a form's fields, in the order in which problems are reported. Fields that the event no longer asks
 * keep the schema of their kind but are optional, so that values from the API and from older devices are accepted.
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

/** Returns the field without its requirements if the form no longer asks it. */
function asked(field: EventField): EventField {
  if (field.asked) return field;
  const { min: _, ...rest } = field;
  return { ...rest, required: false };
}

/** Returns the schema of some fields of a form: missing fields are not validated. */
export function someFields(list: FieldList, by: JudgedBy) {
  const { known, extra } = formEntries(list, by);
  return v.partial(v.object({ ...known, extra: v.partial(v.strictObject(extra, NO_SUCH_FIELD)) }));
}

/** Returns the schema of a form with exactly these fields. It has `extra` if any of them is one of the event's own. */
export function asForm({ known, extra }: FormEntries) {
  const entries: Record<string, v.GenericSchema> = { ...known };
  if (Object.keys(extra).length > 0) entries['extra'] = v.object(extra);
  return v.object(entries);
}

/** Returns the schema of the whole form as it is shown: only the fields that it asks. */
export function wholeForm(list: FieldList, by: JudgedBy) {
  const drawn = { ...list, fields: list.fields.filter((field) => field.asked) };
  return asForm(formEntries(drawn, by));
}
