import { isBlank } from '../../../../domain/event-fields/extra.ts';
import type { MergeField } from '../../../../domain/accounts/merge-fields.ts';
import { isAdmin, type Actor } from '../../../../domain/people/actor.ts';
import { type Person, personName } from '../../../../domain/people/person.ts';
import { allAnswers, profileValues } from '../../../../domain/people/profile-fields.ts';
import { Refused, refuse } from '../../../../domain/refusal.ts';
import { personScope } from '../../../../domain/sync/log.ts';
import type { UserDocument } from '../../../../domain/sync/mine.ts';
import type { Edition, Talk } from '../../../../domain/talks/talk.ts';
import { keyedMutex } from '../../../platform/keyed-mutex.ts';
import type { Ports, ScopeState } from '../../../ports.ts';
import { documentsIn } from '../../../sync/documents.ts';
import { editScope, type DocumentWrite } from '../../../sync/edit-documents.ts';
import { talksOf } from '../../../sync/stored-collections.ts';
import { mineIn } from '../../../sync/write-mine.ts';
import { auditTable, keepEntry } from '../../audit/audit-store.ts';
import { muteToMove } from '../../chats/write-mute.ts';
import { setMembership } from '../../companies/membership.ts';
import { erasePerson } from '../../erasure/erase-person.ts';
import { erasuresUnderWay } from '../../erasure/erasures-under-way.ts';
import { editPerson, storedPlaceOf } from '../../people/edit-person.ts';
import { findPerson, getPerson, noPerson } from '../../people/find-person.ts';
import { placePerson } from '../../people/place-person.ts';
import { ownProfile, writeProfile } from '../../people/write-profile.ts';
import { actorOf } from '../actor-of.ts';
import { findAccount } from '../account-store.ts';
import { noteLogIn } from '../note-activity.ts';
import { accountAuditId } from '../after-change.ts';
import { countMoved, MOVERS, MOVING, type MergedCounts, moveOne } from './merge-counts.ts';
import { mergesUnderWay, type MergeUnderWay } from './merges-under-way.ts';
import { admitTaking, takeAccount } from '../take-account.ts';

export interface Merge {
  /** Id of the remaining record. */
  readonly id: string;
  /** Id of the record that is erased. */
  readonly from: string;
  readonly take: readonly MergeField[];
  readonly dry_run: boolean;
}

/**
 * Merges two records of one person. Moves talks and user documents, copies the chosen fields, then erases the other
 * record. The merge is stored before the first step and each step is idempotent, so after a crash a job
 * (jobs/scheduler.ts) or the same call continues it.
 */
export async function mergePeople(
  actor: Actor,
  { id, from, take, dry_run }: Merge,
  ports: Ports,
): Promise<MergedCounts> {
  if (!dry_run && (await wasMerged({ id, from }, ports))) {
    await mergesUnderWay.end(from, ports); // The server may have crashed just before this.
    return NOTHING_LEFT;
  }
  const begun = await mergesUnderWay.find(from, ports);
  if (begun && begun.to !== id) refuse('conflict', 'This record is being merged into another one');
  const ends = begun ? await findPerson(from, ports) : await getPerson(from, ports);
  await getPerson(id, ports);
  await admitMerge(actor, { id, from }, ports);
  await admitTaking({ id, take }, ports);
  const counts = ends ? await countsOf({ id, from }, ports) : NOTHING_LEFT;
  if (dry_run) return counts;
  const change = ports.newId(12, mergeOf({ id, from }));
  const merge = await mergesUnderWay.begin({ id: from, to: id, by: actor.id, take, change, ...groupOf(ports) }, ports);
  await finishMerge(actor, merge, ports);
  ports.audited?.(accountAuditId({ id: change }));
  return counts;
}

type TwoRecords = Pick<Merge, 'id' | 'from'>;

/** Returns the text from which the merge's id is derived. */
const mergeOf = ({ id, from }: TwoRecords): string => `merge of ${from} into ${id}`;

/** Returns whether an interrupted attempt of this call already merged the two records. */
async function wasMerged(two: TwoRecords, ports: Ports): Promise<boolean> {
  const change = ports.again?.id(12, mergeOf(two));
  return change !== undefined && (await (await auditTable(ports)).get(accountAuditId({ id: change }))) !== undefined;
}

const NOTHING_LEFT: MergedCounts = { moved: {}, lost: {} };

async function countsOf({ id, from }: TwoRecords, ports: Ports): Promise<MergedCounts> {
  const mine = mineIn(await ports.log.state(personScope(from)));
  const own = mineIn(await ports.log.state(personScope(id)));
  const given = {
    talk: await talksGiven(from, ports),
    mute: Number((await muteToMove({ from, to: id, ports })) !== undefined),
  };
  return countMoved(given, { id, own, from, ending: mine });
}

/** Finishes a merge that was interrupted. */
export const finishMerge = (actor: Actor, { id }: Pick<MergeUnderWay, 'id'>, ports: Ports): Promise<void> =>
  perRecord(id, async () => {
    const merge = await mergesUnderWay.find(id, ports);
    if (merge) await finished(actor, merge, ports);
  });

/** Serialises merges of one record: the call and the job can run at the same time. */
const perRecord = keyedMutex();

async function finished(actor: Actor, merge: MergeUnderWay, ports: Ports): Promise<void> {
  const { id: from, to, take } = merge;
  const [stays, ends] = [await findPerson(to, ports), await findPerson(from, ports)];
  // If the remaining record was deleted meanwhile, the other record is not erased.
  if (stays) {
    if (ends) await move(actor, { stays, ends, take }, ports); // If the record is already gone, its data has moved.
    await placePerson(to, ports);
    await takeAccount(merge, ports);
    // The id is derived from the merge, so a repeat writes it only once.
    await erasuresUnderWay.begin(
      { id: from, by: merge.by, change: `${merge.change}.erased`, ...groupOf(merge) },
      ports,
    );
    await erasePerson(from, actor, ports);
    await noteLogIn(to, ports); // The person used the other record.
    await record(merge, ports);
  }
  await mergesUnderWay.end(from, ports);
}

async function move(actor: Actor, taken: TakenProfile, ports: Ports): Promise<void> {
  const { stays, ends } = taken;
  const [to, from] = [stays.id, ends.id];
  for (const edition of EDITIONS) await moveTalks(actor, { edition, from, stays }, ports);
  await moveMine(to, mineIn(await ports.log.state(personScope(from))), ports);
  for (const one of MOVERS) await one({ from, to, actor, ports });
  await takeProfile(actor, taken, ports);
}

/** Writes the audit entry. Its id is derived from the merge, so a repeat after an interruption does not write a second entry. */
async function record({ to, by, change, group }: MergeUnderWay, ports: Ports): Promise<void> {
  const changes = [{ collection: 'accounts', id: to, rev: '', before: null, after: null }];
  const note = 'merged another record of the same person into this one';
  const entry = { id: accountAuditId({ id: change }), at: ports.now(), by, scope: 'accounts', note, changes };
  await keepEntry({ ...entry, ...groupOf({ group }) }, ports);
}

const groupOf = ({ group }: { readonly group?: string | undefined }): { readonly group?: string } =>
  group === undefined ? {} : { group };

const EDITIONS: readonly Edition[] = ['live', 'replay'];

async function admitMerge(actor: Actor, { id, from }: Pick<Merge, 'id' | 'from'>, ports: Ports): Promise<void> {
  if (id === from) refuse('conflict', 'These are not two people, but the same record twice');
  if (from === actor.id) refuse('conflict', 'You cannot end your own record. Keep it, and take the other one into it.');
  const ending = await findAccount(from, ports);
  if (ending && isAdmin(ending)) refuse('conflict', 'An admin stays. Take the admin role from them first.');
}

async function talksGiven(personId: string, ports: Ports): Promise<number> {
  const states = await Promise.all(EDITIONS.map((edition) => ports.log.state(talksOf(edition).scope)));
  return states.flatMap((state) => given(state, personId)).length;
}

const given = (state: ScopeState, personId: string): Talk[] =>
  documentsIn(state, talksOf('live')).filter(({ speakers }) => speakers.some((speaker) => speaker.id === personId));

interface MovedTalks {
  readonly edition: Edition;
  readonly from: string;
  readonly stays: Person;
}

async function moveTalks(actor: Actor, { edition, from, stays }: MovedTalks, ports: Ports): Promise<void> {
  const speaker = { id: stays.id, name: personName(stays) };
  const talks = talksOf(edition);
  const decide = (state: ScopeState): DocumentWrite[] =>
    given(state, from).map((talk) => {
      const renamed = talk.speakers.map((each) => (each.id === from ? speaker : each));
      const speakers = renamed.filter((each, at) => renamed.findIndex((other) => other.id === each.id) === at);
      return { c: talks.name, id: talk.id, doc: { ...talk, speakers } };
    });
  await editScope(talks.scope, { actor, decide, about: `talks of ${from}` }, ports);
}

/** Skips what the rules no longer allow, such as rating a closed talk; those documents are erased with the other record. */
async function moveMine(id: string, mine: readonly UserDocument[], ports: Ports): Promise<void> {
  const account = await findAccount(id, ports);
  const owner = account ? await actorOf(account, ports) : { id, roles: [], companyId: null, replayAccess: false };
  for (const document of mine.filter(({ kind }) => MOVING.has(kind))) {
    try {
      await moveOne(owner, { ...document, rev: `merged.${document.rev}`.slice(0, 64) }, ports);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}

interface TakenProfile {
  readonly stays: Person;
  readonly ends: Person;
  readonly take: readonly MergeField[];
}

async function takeProfile(actor: Actor, { stays, ends, take }: TakenProfile, ports: Ports): Promise<void> {
  const values = profileValues({ person: ends, own: await ownProfile(ends.id, ports) });
  const fields = Object.fromEntries(
    take.flatMap((field) => (field in values ? [[field, values[field as keyof typeof values]]] : [])),
  );
  if (Object.keys(fields).length > 0) await writeProfile(actor, { personId: stays.id, fields }, ports);
  await takeAnswers(actor, { stays, ends }, ports);
  if (take.includes('profile_picture_url') && ends.pictureUrl !== null)
    await movePicture(actor, { stays, ends }, ports);
  if (take.includes('company')) await setMembership(actor, { personId: stays.id, companyId: ends.companyId }, ports);
}

/**
 * Takes over answers to the event's own fields that the remaining record lacks; hidden ones stay hidden. Skips what the fields no
 * longer allow.
 */
async function takeAnswers(actor: Actor, { stays, ends }: Pick<TakenProfile, 'stays' | 'ends'>, ports: Ports) {
  const answersOf = async (person: Person) => allAnswers({ person, own: await ownProfile(person.id, ports) });
  const held = await answersOf(stays);
  for (const [id, answer] of Object.entries(await answersOf(ends))) {
    if (!isBlank(held[id])) continue;
    const withheld = Object.hasOwn(ends.extra ?? {}, id) ? [] : [id];
    try {
      await writeProfile(actor, { personId: stays.id, fields: { extra: { [id]: answer } }, withheld }, ports);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}

/**
 * Gives the picture to the remaining record, then removes it from the other record, so that erasing the other record does not
 * delete the file. If both are in the same place, this is one log entry.
 */
async function movePicture(
  actor: Actor,
  { stays, ends }: Pick<TakenProfile, 'stays' | 'ends'>,
  ports: Ports,
): Promise<void> {
  const without = { ...ends, pictureUrl: null };
  const [place, from] = [await storedPlaceOf(stays.id, ports), await storedPlaceOf(ends.id, ports)];
  const along = (): DocumentWrite[] => (place === from ? [{ c: place.name, id: ends.id, doc: without }] : []);
  const change = (held?: Person): Person => ({ ...(held ?? noPerson()), pictureUrl: ends.pictureUrl });
  await editPerson({ actor, id: stays.id, step: 'picture', change, along }, ports);
  if (place !== from) await editPerson({ actor, id: ends.id, step: 'picture', change: () => without }, ports);
}
