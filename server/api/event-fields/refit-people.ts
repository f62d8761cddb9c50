import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { withExtra } from '../../../domain/event-fields/extra.ts';
import { narrowedList } from '../../../domain/people/narrowed-fields.ts';
import type { Person } from '../../../domain/people/person.ts';
import { answersByPlace, completed, withAudience } from '../../../domain/people/profile.ts';
import { NOTHING_OWN } from '../../../domain/people/profile-fields.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, readable, type StoredCollection } from '../../sync/documents.ts';
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

/** Maximum number of people in one log entry. */
const PART = 100;

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
  const changing = all.filter((person) => isChanged(person, fitted(person, listOf(person.id)))).map(({ id }) => id);
  for (let at = 0; at < changing.length; at += PART)
    await refitPart(place, { ids: changing.slice(at, at + PART), listOf }, ports);
}

async function hideAnswers(person: Person, list: FieldList, { log, randomId }: Pick<Ports, 'log' | 'randomId'>) {
  const { hidden } = answersByPlace(person.extra, list);
  if (Object.keys(hidden).length === 0) return;
  const own = privateProfileOf(person.id);
  const rev = randomId(9);
  await log.append(own.scope, {
    mid: `hide-answers:${randomId(12)}`,
    by: 'server',
    decide: (state): { ops: Op[] } => {
      const before = readable(state.get(own.name, 'me'), own) ?? NOTHING_OWN;
      const doc = withAudience(withExtra(before, hidden), Object.keys(hidden), list);
      return { ops: [{ c: own.name, id: 'me', rev, doc }] };
    },
  });
}

function fitted(person: Person, list: FieldList): Person {
  const none = Object.fromEntries(Object.keys(answersByPlace(person.extra, list).hidden).map((id) => [id, '']));
  return completed(withExtra(person, none), { isAdmin: false, list });
}

const isChanged = (before: Person, after: Person): boolean =>
  before.isComplete !== after.isComplete ||
  Object.keys(before.extra ?? {}).length !== Object.keys(after.extra ?? {}).length;

async function refitPart(
  place: StoredCollection<Person>,
  { ids, listOf }: { readonly ids: readonly string[]; readonly listOf: ListOf },
  { log, randomId }: Pick<Ports, 'log' | 'randomId'>,
) {
  const rev = randomId(9);
  const { scope, name } = place;
  await log.append(scope, {
    mid: `refit:${randomId(12)}`,
    by: 'server',
    decide: (state): { ops: Op[] } => ({
      ops: ids.flatMap((id): Op[] => {
        const person = readable(state.get(name, id), place);
        const after = person && fitted(person, listOf(id));
        return person && after && isChanged(person, after) ? [{ c: name, id, rev, doc: after }] : [];
      }),
    }),
  });
}
