import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { withExtra } from '../../../domain/event-fields/extra.ts';
import { fieldNamed } from '../../../domain/event-fields/listed-fields.ts';
import type { Person } from '../../../domain/people/person.ts';
import { completed } from '../../../domain/people/profile.ts';
import { NOTHING_OWN } from '../../../domain/people/profile-fields.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, readable } from '../../sync/documents.ts';
import { people, privateProfileOf } from '../../sync/stored-collections.ts';
import { refitBooths } from '../companies/refit-booths.ts';
import { readFields } from './field-lists.ts';

/** Fits people and booths to the released fields. */
export async function refitAnswers(ports: Pick<Ports, 'log' | 'event' | 'randomId'>): Promise<void> {
  await refitPeople(ports);
  await refitBooths(ports);
}

/** Maximum number of people in one log entry. */
const PART = 100;

/**
 * Fits everyone to the released fields: answers that only organisers may see leave the public part, and `isComplete` is judged
 * again. Writes only what changes, so it may run at any time and again after a crash. Without a released list nothing changes.
 */
async function refitPeople(ports: Pick<Ports, 'log' | 'event' | 'randomId'>): Promise<void> {
  const list = await readFields('person', ports);
  if (list.version === 0) return;
  const all = await allDocuments(people, ports);
  // The private copy comes first: after a crash between the two an answer is in both parts, and in neither never.
  for (const person of all) await hideAnswers(person, list, ports);
  const changing = all.filter((person) => isChanged(person, fitted(person, list))).map(({ id }) => id);
  for (let at = 0; at < changing.length; at += PART) await refitPart(changing.slice(at, at + PART), list, ports);
}

const isHidden = (id: string, list: FieldList): boolean => fieldNamed(list, id)?.visible !== 'everybody';

const hiddenAnswers = ({ extra = {} }: Person, list: FieldList): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(extra).filter(([id]) => isHidden(id, list)));

async function hideAnswers(person: Person, list: FieldList, { log, randomId }: Pick<Ports, 'log' | 'randomId'>) {
  const hidden = hiddenAnswers(person, list);
  if (Object.keys(hidden).length === 0) return;
  const own = privateProfileOf(person.id);
  const rev = randomId(9);
  await log.append(own.scope, {
    mid: `hide-answers:${randomId(12)}`,
    by: 'server',
    decide: (state): { ops: Op[] } => {
      const before = readable(state.get(own.name, 'me'), own) ?? NOTHING_OWN;
      return { ops: [{ c: own.name, id: 'me', rev, doc: withExtra(before, { ...before.extra, ...hidden }) }] };
    },
  });
}

function fitted(person: Person, list: FieldList): Person {
  const none = Object.fromEntries(Object.keys(hiddenAnswers(person, list)).map((id) => [id, '']));
  return completed(withExtra(person, none), { isAdmin: false, list });
}

const isChanged = (before: Person, after: Person): boolean =>
  before.isComplete !== after.isComplete ||
  Object.keys(before.extra ?? {}).length !== Object.keys(after.extra ?? {}).length;

async function refitPart(ids: readonly string[], list: FieldList, { log, randomId }: Pick<Ports, 'log' | 'randomId'>) {
  const rev = randomId(9);
  await log.append(people.scope, {
    mid: `refit:${randomId(12)}`,
    by: 'server',
    decide: (state): { ops: Op[] } => ({
      ops: ids.flatMap((id): Op[] => {
        const person = readable(state.get(people.name, id), people);
        const after = person && fitted(person, list);
        return person && after && isChanged(person, after) ? [{ c: people.name, id, rev, doc: after }] : [];
      }),
    }),
  });
}
