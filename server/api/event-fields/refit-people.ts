import { isDeepStrictEqual } from 'node:util';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { withExtra } from '../../../domain/event-fields/extra.ts';
import { narrowedList } from '../../../domain/people/narrowed-fields.ts';
import type { Person, PrivateProfile } from '../../../domain/people/person.ts';
import { answersByPlace, completed, withAudience } from '../../../domain/people/profile.ts';
import { NOTHING_OWN } from '../../../domain/people/profile-fields.ts';
import type { Ports } from '../../ports.ts';
import { changeDocument, changeDocuments } from '../../sync/change-document.ts';
import { allDocuments, type StoredCollection } from '../../sync/documents.ts';
import { PLACES, privateProfileOf } from '../../sync/stored-collections.ts';
import { refitBooths } from '../companies/refit-booths.ts';
import { fitAllAnswers } from '../people/fit-answers.ts';
import { narrowedByPerson } from '../people/visibility-of.ts';
import { tellContacts } from '../../jobs/tell-contacts.ts';
import { readFields } from './field-lists.ts';

type RefitPorts = Pick<Ports, 'log' | 'event' | 'randomId' | 'store'>;
/** The fields as they hold for each person. */
type ListOf = (personId: string) => FieldList;

/** Fits people and booths to the released fields. */
export async function refitAnswers(ports: RefitPorts): Promise<void> {
  await refitPeople(ports);
  await fitAllAnswers(ports);
  await refitBooths(ports);
  await tellContacts(ports);
}

/**
 * Fits everyone to the released fields: answers that only organisers may see leave the public part, and `isComplete` is judged
 * again. Writes only what changes, so it may run at any time and again after a crash. Without a released list nothing changes.
 */
async function refitPeople(ports: RefitPorts): Promise<void> {
  const list = await readFields('person', ports);
  if (list.version === 0) return;
  const narrowed = await narrowedByPerson(ports);
  const listOf: ListOf = (id) => narrowedList(list, narrowed.get(id));
  for (const place of PLACES) await refitPlace(place, listOf, ports);
}

async function refitPlace(
  place: StoredCollection<Person>,
  listOf: ListOf,
  ports: Pick<Ports, 'log' | 'randomId'>,
): Promise<void> {
  const all = await allDocuments(place, ports);
  // The private copy comes first: after a crash between the two an answer is in both parts, and in neither never.
  for (const person of all) await hideAnswers(person, listOf(person.id), ports);
  const to = (person: Person): Person => fitted(person, listOf(person.id));
  const ids = all.filter((person) => !isDeepStrictEqual(to(person), person)).map(({ id }) => id);
  await changeDocuments(place, { ids, about: 'refit', to }, ports);
}

async function hideAnswers(person: Person, list: FieldList, ports: Pick<Ports, 'log' | 'randomId'>): Promise<void> {
  const { hidden } = answersByPlace(person.extra, list);
  if (Object.keys(hidden).length === 0) return;
  const to = (held: PrivateProfile): PrivateProfile => withAudience(withExtra(held, hidden), Object.keys(hidden), list);
  const mid = `hide-answers:${ports.randomId(12)}`;
  await changeDocument(privateProfileOf(person.id), { id: 'me', mid, missing: NOTHING_OWN, to }, ports);
}

function fitted(person: Person, list: FieldList): Person {
  const none = Object.fromEntries(Object.keys(answersByPlace(person.extra, list).hidden).map((id) => [id, '']));
  return completed(withExtra(person, none), { isAdmin: false, list });
}
