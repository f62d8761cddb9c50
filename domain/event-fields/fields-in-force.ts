import type { EventSettings } from '../event/event-settings.ts';
import type { EventField, FieldForm, FieldList } from './event-field.ts';
import { SPEC_PERSON, specCompany } from './templates/spec.ts';
import { isWellKnown } from './well-known-fields.ts';

/** The released lists by form; forms without a released list are missing. */
export type ReleasedLists = Readonly<Partial<Record<FieldForm, FieldList>>>;

/** The settings that select the template of a form without a released list. */
export type FieldSettings = Pick<EventSettings, 'exhibitorVocabulary' | 'companyBioMax'>;

/** The templates of the specification. Devices need only these: other templates become released lists. */
type SpecTemplate = EventSettings['exhibitorVocabulary'];

/** Returns the fields of a template of the specification. */
export function specFields(template: SpecTemplate, form: FieldForm, bioMax?: number): readonly EventField[] {
  if (form === 'person') return SPEC_PERSON;
  return form === 'company' ? specCompany(template, bioMax) : [];
}

/** Returns a template of the specification as the list of a form. */
export const specList = (template: SpecTemplate, form: FieldForm, bioMax?: number): FieldList => ({
  id: form,
  template,
  version: 0,
  fields: [...specFields(template, form, bioMax)],
});

const unset = new Map<string, FieldList>();
const completed = new WeakMap<FieldList, FieldList>();

/**
 * Returns all fields of a form: the released list, else the template selected by the settings. Well-known fields that are
 * missing in the list follow with `asked` false, because documents and the API still have them.
 */
export function fieldsInForce(form: FieldForm, event: FieldSettings, released: ReleasedLists): FieldList {
  const list = released[form];
  if (!list) return templateInForce(form, event);
  const known = completed.get(list) ?? withWellKnown(list);
  completed.set(list, known);
  return known;
}

function templateInForce(form: FieldForm, { exhibitorVocabulary, companyBioMax }: FieldSettings): FieldList {
  const key = form === 'company' ? `${form}:${exhibitorVocabulary}:${companyBioMax}` : form;
  const known = unset.get(key) ?? specList(exhibitorVocabulary, form, companyBioMax);
  unset.set(key, known);
  return known;
}

function withWellKnown(list: FieldList): FieldList {
  const missing = specFields('affiliate', list.id)
    .filter(({ id }) => isWellKnown(list.id, id) && !list.fields.some((field) => field.id === id))
    .map((field): EventField => ({ ...field, required: false, asked: false, filter: false, search: false, common: 0 }));
  return { ...list, fields: [...list.fields, ...missing] };
}
