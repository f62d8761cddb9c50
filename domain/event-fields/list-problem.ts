import { GENDERS } from '../choices/attendee-choices.ts';
import {
  FIELD_LIST_MAX_BYTES,
  FIELDS_MAX,
  FILTER_FIELDS_MAX,
  FORM_OPTIONS_MAX,
  SEARCHED_FIELDS_MAX,
} from '../limits/event-fields.ts';
import { type EventField, type FieldList, OWN_KINDS } from './event-field.ts';
import { specFields } from './fields-in-force.ts';
import { fieldNamed } from './listed-fields.ts';
import { optionsProblem } from './field-options.ts';
import { isBuiltIn, isOfProgramme, isWellKnown, ownFields } from './well-known-fields.ts';

/** Why a list cannot replace the list in force; undefined if it can. */
export function listProblem(list: FieldList, inForce: FieldList): string | undefined {
  const { id: form, fields } = list;
  const asked = ownFields(form, fields).filter((field) => field.asked);
  if (new Set(fields.map(({ id }) => id)).size < fields.length) return 'Two fields have the same id';
  if (fields.length > FIELDS_MAX) return `A form has at most ${FIELDS_MAX} fields`;
  if (fields.reduce((sum, { options }) => sum + options.length, 0) > FORM_OPTIONS_MAX)
    return `A form has at most ${FORM_OPTIONS_MAX} options`;
  if (fields.filter((field) => field.asked && field.filter).length > FILTER_FIELDS_MAX)
    return `A form has at most ${FILTER_FIELDS_MAX} filters`;
  if (asked.filter(({ search }) => search).length > SEARCHED_FIELDS_MAX)
    return `The search reads at most ${SEARCHED_FIELDS_MAX} fields`;
  if (JSON.stringify(list).length > FIELD_LIST_MAX_BYTES) return 'This list is too long. Shorten its options.';
  if (isOfProgramme(form) && fields.some(({ visible }) => visible !== 'everybody'))
    return 'Everybody sees the fields of talks and stages';
  const missing = specFields('affiliate', form).find(
    ({ id }) => isBuiltIn(form, id) && !fields.some((field) => field.id === id && field.asked),
  );
  if (missing) return `“${missing.label}” is always asked`;
  return fields.map((field) => fieldProblem(field, inForce)).find((problem) => problem !== undefined);
}

function fieldProblem(field: EventField, inForce: FieldList): string | undefined {
  const { id, kind, label, options, min, max } = field;
  const before = fieldNamed(inForce, id);
  if (before ? before.kind !== kind : isWellKnown(inForce.id, id) || !(OWN_KINDS as readonly string[]).includes(kind))
    return `The kind of “${label}” cannot change. Add a new field instead.`;
  if (before && isWellKnown(inForce.id, id) && before.visible !== field.visible)
    return `Who sees “${label}” cannot change`;
  if (
    (kind === 'one' || kind === 'some') &&
    !options.some(({ state, into }) => state === undefined && into === undefined)
  )
    return `“${label}” needs options`;
  if (min !== undefined && max !== undefined && min > max) return `“${label}” has a minimum above its maximum`;
  if (kind !== 'number' && ((min ?? 0) < 0 || (max ?? 1) < 1)) return `“${label}” has limits that nothing can meet`;
  const isGender = inForce.id === 'person' && id === 'gender';
  if (isGender && options.some((option) => !(GENDERS as readonly string[]).includes(option.id)))
    return `The options of “${label}” can be renamed, but not added to`;
  const problem = optionsProblem(options);
  return problem === undefined ? undefined : `“${label}”: ${problem}`;
}

/**
 * The list with the fields of the one in force that it leaves out: they are no longer asked, and their answers stay. Well-known
 * fields that are not asked are left out, since every list has them.
 */
export const withFormerFields = (list: FieldList, inForce: FieldList): FieldList => ({
  ...list,
  fields: [
    ...list.fields.filter(({ id, asked }) => asked || !isWellKnown(list.id, id)),
    ...ownFields(list.id, inForce.fields)
      .filter(({ id }) => !list.fields.some((field) => field.id === id))
      .map((field) => ({ ...field, asked: false })),
  ],
});
