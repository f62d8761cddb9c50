import { eventFieldsCollection, type FieldForm, type FieldList } from '../../../domain/event-fields/event-field.ts';
import { one } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** The released fields of each form; undefined while the settings decide. Apart from `fields.ts`, which holds the templates. */
export const listsOnDevice = {
  person: one(eventFieldsCollection, 'person'),
  company: one(eventFieldsCollection, 'company'),
  talk: one(eventFieldsCollection, 'talk'),
  stage: one(eventFieldsCollection, 'stage'),
};
export const releasedPeopleFields = listsOnDevice.person;
export const useReleasedFields = (form: FieldForm): FieldList | undefined => useSignal(listsOnDevice[form]);
export const useReleasedPeopleFields = (): FieldList | undefined => useReleasedFields('person');
