import {
  type EventField,
  eventFieldsCollection,
  type FieldForm,
  type FieldList,
} from '../../../domain/event-fields/event-field.ts';
import { askedFields, fieldsInForce } from '../../../domain/event-fields/fields-in-force.ts';
import { emptyAnswer, extraName } from '../../../domain/event-fields/extra.ts';
import { optionNamed } from '../../../domain/event-fields/field-options.ts';
import { isWellKnown, ownFields } from '../../../domain/event-fields/well-known-fields.ts';
import { BIO_MAX_DEFAULT } from '../../../domain/limits/companies.ts';
import { event } from '../../platform/replica/catalog-view.ts';
import { collectionStore } from '../../platform/replica/collection-store.ts';
import { computed } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** The settings of an event that this device has not loaded. */
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

/** The fields of a form as this event has them now. */
export const useFields = (form: FieldForm): FieldList => useSignal(lists[form]);

/** The fields of a form now, outside of a component. */
export const currentFields = (form: FieldForm): FieldList => lists[form].get();

/** The name of a field in its form, by id. */
export const nameInForm = (form: FieldForm, id: string): string => (isWellKnown(form, id) ? id : extraName(id));

/** The labels of a form's fields by their names in it. */
export const labelsInForm = ({ id: form, fields }: FieldList): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ id, label }) => [nameInForm(form, id), label]));

/** The answers that a form begins with: those given, and a blank one for each other field that it asks. */
export const answersInForm = (list: FieldList, answers: Readonly<Record<string, unknown>> = {}): FormAnswers => ({
  ...Object.fromEntries(ownFields(list.id, askedFields(list)).map(({ id, kind }) => [id, emptyAnswer(kind)])),
  ...Object.fromEntries(
    list.fields.flatMap((field) =>
      Object.hasOwn(answers, field.id) ? [[field.id, idsIn(field, answers[field.id])]] : [],
    ),
  ),
});
/** Choices by their ids, which forms hold: the API answers labels. */
export function idsIn(field: EventField | undefined, value: unknown): unknown {
  if (field?.kind !== 'one' && field?.kind !== 'some') return value;
  const idOf = (text: string): string => optionNamed(field, text)?.id ?? text;
  if (typeof value === 'string') return idOf(value);
  return Array.isArray(value) ? value.map(String).map(idOf) : value;
}
type FormAnswers = Readonly<Record<string, unknown>>;
