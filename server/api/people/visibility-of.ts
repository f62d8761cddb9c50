import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { ownFields } from '../../../domain/event-fields/well-known-fields.ts';
import { narrowedList } from '../../../domain/people/narrowed-fields.ts';
import { type Visibility, visibility, VISIBILITY_REF } from '../../../domain/people/visibility.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { readFields, releasedFields } from '../event-fields/field-lists.ts';
import { consentsAbout, consentToField } from '../pages/consent-store.ts';

/** Returns what a person said about who sees them. */
export const visibilityOf = async (personId: string, ports: Pick<Ports, 'log'>): Promise<Visibility> =>
  visibility.read(await findDocument(mineOf(personId), visibility.id(VISIBILITY_REF), ports));

/** Returns the fields of the person form as they hold for this person, who may have narrowed some. */
export const fieldsFor = async (personId: string, ports: Pick<Ports, 'log' | 'event'>): Promise<FieldList> =>
  narrowedList(await readFields('person', ports), (await visibilityOf(personId, ports)).fields);

/** Returns the ids of everybody who has ever narrowed an answer. */
export async function whoNarrowed(ports: Pick<Ports, 'log' | 'store'>): Promise<ReadonlySet<string>> {
  const list = await releasedFields('person', ports);
  const ids = new Set<string>();
  for (const { id } of list ? ownFields('person', list.fields) : [])
    for await (const { personId } of consentsAbout(consentToField(id), ports)) ids.add(personId);
  return ids;
}

/** Returns what everybody who narrowed answers said, by person. */
export async function narrowedByPerson(
  ports: Pick<Ports, 'log' | 'store'>,
): Promise<ReadonlyMap<string, Visibility['fields']>> {
  const found = new Map<string, Visibility['fields']>();
  for (const id of await whoNarrowed(ports)) found.set(id, (await visibilityOf(id, ports)).fields);
  return found;
}
