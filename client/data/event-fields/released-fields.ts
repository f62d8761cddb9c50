import { eventFieldsCollection, type FieldList } from '../../../domain/event-fields/event-field.ts';
import { one } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** The released fields of people; undefined while the settings decide. Apart from `fields.ts`, which holds the templates. */
export const releasedPeopleFields = one(eventFieldsCollection, 'person');
export const useReleasedPeopleFields = (): FieldList | undefined => useSignal(releasedPeopleFields);
