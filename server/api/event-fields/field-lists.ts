import { eventFieldsCollection, type FieldForm, type FieldList } from '../../../domain/event-fields/event-field.ts';
import { fieldsInForce } from '../../../domain/event-fields/fields-in-force.ts';
import type { Ports } from '../../ports.ts';
import { findDocument, stored } from '../../sync/documents.ts';

/** The released lists of fields. */
export const fieldLists = stored(eventFieldsCollection);

/** Returns the current fields of a form at this event. */
export async function readFields(form: FieldForm, ports: Pick<Ports, 'log' | 'event'>): Promise<FieldList> {
  return fieldsInForce(form, ports.event(), { [form]: await findDocument(fieldLists, form, ports) });
}
