import { eventFieldsCollection, type FieldForm, type FieldList } from '../../../domain/event-fields/event-field.ts';
import { fieldsInForce, type ReleasedLists } from '../../../domain/event-fields/fields-in-force.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, findDocument, stored } from '../../sync/documents.ts';

/** The released lists of fields. */
export const fieldLists = stored(eventFieldsCollection);

/** Returns the released list of a form; undefined if there is none and the settings decide. */
export const releasedFields = (form: FieldForm, ports: Pick<Ports, 'log'>): Promise<FieldList | undefined> =>
  findDocument(fieldLists, form, ports);

/** Returns all released lists. */
export async function releasedLists(ports: Pick<Ports, 'log'>): Promise<ReleasedLists> {
  const lists = await allDocuments(fieldLists, ports);
  return Object.fromEntries(lists.map((list) => [list.id, list]));
}

/** Returns the current fields of a form at this event. */
export async function readFields(form: FieldForm, ports: Pick<Ports, 'log' | 'event'>): Promise<FieldList> {
  return fieldsInForce(form, ports.event(), { [form]: await findDocument(fieldLists, form, ports) });
}

/** Returns the fields of the forms that have a released list; other forms are missing. */
export async function readReleasedLists(ports: Pick<Ports, 'log' | 'event'>): Promise<ReleasedLists> {
  const released = await releasedLists(ports);
  return Object.fromEntries(
    Object.keys(released).map((form) => [form, fieldsInForce(form as FieldForm, ports.event(), released)]),
  );
}
