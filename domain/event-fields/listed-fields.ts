import type { EventField, FieldList } from './event-field.ts';

/** Returns the fields that a form asks, in its order. */
export const askedFields = ({ fields }: FieldList): EventField[] => fields.filter(({ asked }) => asked);

/** Returns the field with this id, whether or not the form asks it. */
export const fieldNamed = ({ fields }: FieldList, id: string): EventField | undefined =>
  fields.find((field) => field.id === id);
