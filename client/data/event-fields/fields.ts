import {
  type EventField,
  eventFieldsCollection,
  type FieldForm,
  type FieldList,
} from '../../../domain/event-fields/event-field.ts';
import { fieldsInForce } from '../../../domain/event-fields/fields-in-force.ts';
import { NO_RELEASED_LIST } from '../../../domain/event-fields/judge-answers.ts';
import { askedFields } from '../../../domain/event-fields/listed-fields.ts';
import { emptyAnswer, extraName } from '../../../domain/event-fields/extra.ts';
import { optionNamed } from '../../../domain/event-fields/field-options.ts';
import { isWellKnown, ownFields } from '../../../domain/event-fields/well-known-fields.ts';
import { BIO_MAX_DEFAULT } from '../../../domain/limits/companies.ts';
import { event } from '../../platform/replica/catalog-view.ts';
import { collectionStore } from '../../platform/replica/collection-store.ts';
import { computed } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Default settings, used until this device has loaded the event. */
const UNSET = { exhibitorVocabulary: 'affiliate', companyBioMax: BIO_MAX_DEFAULT } as const;

const released = collectionStore(eventFieldsCollection);
const inForce = (form: FieldForm) =>
  computed([event, released], (settings, lists): FieldList => {
    const list = lists.get(form);
    return fieldsInForce(form, settings ?? UNSET, list ? { [form]: list } : {});
  });
const lists = {
  person: inForce('person'),
  company: inForce('company'),
  talk: inForce('talk'),
  stage: inForce('stage'),
};

/** Returns the current fields of a form at this event. */
export const useFields = (form: FieldForm): FieldList => useSignal(lists[form]);

/** Does the same as `useFields`, for code outside of components. */
export const currentFields = (form: FieldForm): FieldList => lists[form].get();

/** Returns the revision of the form's list on this device, to be sent with edits. */
export const seenList = (form: FieldForm): string => released.get().rev(form) ?? NO_RELEASED_LIST;

/** Returns the name of a field in the form's values, by its id. */
export const nameInForm = (form: FieldForm, id: string): string => (isWellKnown(form, id) ? id : extraName(id));

/** Returns the labels of a form's fields, by their names in the form's values. */
export const labelsInForm = ({ id: form, fields }: FieldList): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ id, label }) => [nameInForm(form, id), label]));

/** Returns the initial answers of a form: the existing ones, and a blank one for each other field that it asks. */
export const answersInForm = (list: FieldList, answers: Readonly<Record<string, unknown>> = {}): FormAnswers => ({
  ...Object.fromEntries(ownFields(list.id, askedFields(list)).map(({ id, kind }) => [id, emptyAnswer(kind)])),
  ...Object.fromEntries(
    list.fields.flatMap((field) =>
      Object.hasOwn(answers, field.id) ? [[field.id, idsIn(field, answers[field.id])]] : [],
    ),
  ),
});
/** Converts choices to option ids, which forms use: the API returns labels. */
export function idsIn(field: EventField | undefined, value: unknown): unknown {
  if (field?.kind !== 'one' && field?.kind !== 'some') return value;
  const idOf = (text: string): string => optionNamed(field, text)?.id ?? text;
  if (typeof value === 'string') return idOf(value);
  return Array.isArray(value) ? value.map(String).map(idOf) : value;
}
type FormAnswers = Readonly<Record<string, unknown>>;
