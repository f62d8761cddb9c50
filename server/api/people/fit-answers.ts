import { isDeepStrictEqual } from 'node:util';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { isBlank, withExtra } from '../../../domain/event-fields/extra.ts';
import { fieldNamed } from '../../../domain/event-fields/listed-fields.ts';
import { type NarrowedFields, narrowedList } from '../../../domain/people/narrowed-fields.ts';
import type { Person, PrivateProfile } from '../../../domain/people/person.ts';
import { answersByPlace, completed, withForOrganisers, withReturned } from '../../../domain/people/profile.ts';
import { NOTHING_OWN } from '../../../domain/people/profile-fields.ts';
import { tellContactsOf } from '../../jobs/tell-contacts.ts';
import { keyedMutex } from '../../platform/keyed-mutex.ts';
import type { Ports } from '../../ports.ts';
import { changeDocument } from '../../sync/change-document.ts';
import { findDocument } from '../../sync/documents.ts';
import { PLACES, privateProfileOf } from '../../sync/stored-collections.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { findPerson } from './find-person.ts';
import { visibilityOf, whoNarrowed } from './visibility-of.ts';

/*
 * Moves answers between the public and the private part of a person when their owner narrows them, or ends that. An answer is
 * copied before it is removed, so that an interruption loses none and a repeat goes on. The private part remembers which answers
 * its owner narrowed: only those return, so that a field that organisers show to more people publishes no earlier answer. What
 * returned stays in the private part as well, for devices that receive the two parts apart.
 */

type FitPorts = Pick<Ports, 'log' | 'event' | 'randomId'>;
type Answers = Readonly<Record<string, unknown>>;

/** Serialises the moves of one person. */
const perPerson = keyedMutex();

/** Moves a person's answers to where they belong by what the person said, and tells their connections. May be repeated. */
export async function fitAnswers(personId: string, ports: FitPorts): Promise<void> {
  const list = await readFields('person', ports);
  if (list.version === 0) return;
  await perPerson(personId, async () => {
    const narrowed = (await visibilityOf(personId, ports)).fields;
    const { narrowed: before = [] } = await privatePart(personId, ports);
    if (before.length === 0 && Object.keys(narrowed).length === 0) return;
    if (!(await findPerson(personId, ports))) return;
    const person: Fitting = { personId, narrowed, list: narrowedList(list, narrowed) };
    await hideNarrowed(person, ports);
    await showAgain(person, ports);
  });
  await tellContactsOf(personId, ports);
}

/** Does the same for everybody who has ever narrowed an answer: after a crash, a release of fields or an import. */
export async function fitAllAnswers(ports: FitPorts & Pick<Ports, 'store'>): Promise<void> {
  for (const id of await whoNarrowed(ports)) await fitAnswers(id, ports);
}

interface Fitting {
  readonly personId: string;
  readonly narrowed: NarrowedFields;
  /** The fields as they hold for this person. */
  readonly list: FieldList;
}

const privatePart = async (personId: string, ports: Pick<Ports, 'log'>): Promise<PrivateProfile> =>
  (await findDocument(privateProfileOf(personId), 'me', ports)) ?? NOTHING_OWN;

async function hideNarrowed(fitting: Fitting, ports: FitPorts): Promise<void> {
  const { personId, narrowed, list } = fitting;
  for (;;) {
    const { extra } = (await findPerson(personId, ports)) ?? {};
    const leaving = answersByPlace(extra, list).hidden;
    await changePrivate(
      personId,
      (own) => {
        const kept = withNarrowed(withExtra(own, leaving), [...(own.narrowed ?? []), ...Object.keys(narrowed)]);
        return withReturned(
          kept,
          (own.returned ?? []).filter((id) => !Object.hasOwn(narrowed, id)),
        );
      },
      ports,
    );
    const left = (held: Person): Person =>
      completed(withExtra(held, emptied(held.extra, leaving)), { isAdmin: false, list });
    await changePerson(personId, left, ports);
    if (Object.keys(leaving).length === 0) return;
  }
}

/** Publishes the answers that their owner no longer narrows, unless the event shows them to fewer people now. */
async function showAgain({ personId, narrowed, list }: Fitting, ports: FitPorts): Promise<void> {
  for (;;) {
    const own = await privatePart(personId, ports);
    const ended = (own.narrowed ?? []).filter((id) => !Object.hasOwn(narrowed, id));
    if (ended.length === 0) return;
    const returning = Object.fromEntries(
      ended.flatMap((id) => {
        const answer = own.extra?.[id];
        return isBlank(answer) || fieldNamed(list, id)?.visible !== 'everybody' ? [] : [[id, answer] as const];
      }),
    );
    const back = (held: Person): Person =>
      completed(withExtra(held, { ...returning, ...held.extra }), { isAdmin: false, list });
    await changePerson(personId, back, ports);
    await changePrivate(
      personId,
      (held) => {
        // An answer that changed meanwhile is moved by the next round.
        const isMoved = (id: string): boolean => isDeepStrictEqual(held.extra?.[id], own.extra?.[id]);
        const kept = (held.narrowed ?? []).filter((id) => !ended.includes(id) || !isMoved(id));
        const rest = withReturned(withNarrowed(held, kept), [...(held.returned ?? []), ...Object.keys(returning)]);
        // The owner says by ending it that connections may see the answer.
        return withForOrganisers(
          rest,
          (held.forOrganisers ?? []).filter((id) => kept.includes(id) || !ended.includes(id)),
        );
      },
      ports,
    );
  }
}

/** Blanks those of these answers that are still as they were copied. */
const emptied = (held: Answers = {}, copied: Answers): Answers =>
  Object.fromEntries(
    Object.keys(copied)
      .filter((id) => isDeepStrictEqual(held[id], copied[id]))
      .map((id) => [id, '']),
  );

function withNarrowed(own: PrivateProfile, ids: readonly string[]): PrivateProfile {
  const { narrowed: _, ...others } = own;
  const narrowed = [...new Set(ids)].toSorted();
  return narrowed.length === 0 ? others : { ...others, narrowed };
}

type PersonChange = (held: Person) => Person;

/** Changes a person where they are stored. */
async function changePerson(id: string, to: PersonChange, ports: FitPorts): Promise<void> {
  for (const place of PLACES) await changeDocument(place, { id, mid: midOf(ports), to }, ports);
}

type PrivateChange = (own: PrivateProfile) => PrivateProfile;

const changePrivate = (personId: string, to: PrivateChange, ports: FitPorts): Promise<void> =>
  changeDocument(privateProfileOf(personId), { id: 'me', mid: midOf(ports), missing: NOTHING_OWN, to }, ports);

const midOf = ({ randomId }: FitPorts): string => `fit-answers:${randomId(12)}`;
