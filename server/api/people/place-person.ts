import { modeOf } from '../../../domain/people/directory-mode.ts';
import { contentRev } from '../../../domain/event/import/imported-id.ts';
import { LOG_BATCH } from '../../../domain/limits/log.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { Op } from '../../../domain/sync/log.ts';
import { keyedMutex } from '../../platform/keyed-mutex.ts';
import type { Ports, ScopeState, SyncLog } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { hiddenPeople, people, selfOf } from '../../sync/stored-collections.ts';
import { erasuresUnderWay } from '../erasure/erasures-under-way.ts';
import { removePicture } from '../pictures/store-picture.ts';
import { renamePicture } from '../pictures/rename-picture.ts';
import { tellContactsOf } from '../../jobs/tell-contacts.ts';
import { belongsInDirectory, directoryRule } from './answers.ts';

/*
 * Moves people between the directory (`dir`) and the unlisted (`adm`, with a copy in their own scope). A person is put into the
 * new place before they leave the old one, so that an interruption loses nobody; whoever is in both is taken from `dir`, and a
 * repeat goes on. Both places of a person are compared with what they and the organisers want, so that repeats, other servers
 * and late jobs do no harm.
 */

export type PlacePorts = Pick<Ports, 'log' | 'store' | 'event' | 'files' | 'randomId' | 'now'>;

/** Serialises moves of this process, so that two do not copy the same picture. */
const oneMove = keyedMutex();

/** Moves a person to where they belong. Does nothing if they are there, or are being erased. */
export const placePerson = (personId: string, ports: PlacePorts): Promise<void> =>
  oneMove('', async () => {
    const ids = await withoutErased([personId], ports);
    await ((await belongsInDirectory(personId, ports)) ? show : hide)(ids, ports);
    for (const id of ids) await tellContactsOf(id, ports);
  });

/**
 * Moves everybody to where they belong: the job after a change of the setting, and after a crash. People leave the directory
 * before others enter it. When `signal` aborts, it ends between two batches.
 */
export async function placePeople(ports: PlacePorts, signal: AbortSignal): Promise<void> {
  const { dir, adm, isSettled } = await settledStates(ports);
  if (isSettled) return;
  const answers = answersTaken(ports.log);
  const belongs = await directoryRule(ports);
  const idsIn = (state: ScopeState, name: string, wanted: boolean): string[] =>
    state
      .all(name)
      .map(({ id }) => id)
      .filter((id) => belongs(id) === wanted);
  for (const [move, ids] of [
    [hide, idsIn(dir, people.name, false)],
    [show, idsIn(adm, hiddenPeople.name, true)],
  ] as const)
    for (let from = 0; from < ids.length; from += PART) {
      if (signal.aborted) return;
      const some = await withoutErased(ids.slice(from, from + PART), ports);
      await oneMove('', () => move(some, ports));
      for (const id of some) await tellContactsOf(id, ports);
    }
  settled.set(ports.log, await positionsOf(ports, answers));
}

/** Maximum number of people in one log entry. */
const PART = Math.min(LOG_BATCH, 100);

/** Positions, setting and answers at which everybody was where they belong, per log of this process. */
const settled = new WeakMap<SyncLog, string>();
/** Number of answers that this process took. */
const taken = new WeakMap<SyncLog, number>();

/** Says that an answer is about to be stored. If its move is interrupted, the job makes it. */
export const expectMove = (log: SyncLog): void => void taken.set(log, answersTaken(log) + 1);

const answersTaken = (log: SyncLog): number => taken.get(log) ?? 0;

async function settledStates(
  ports: PlacePorts,
): Promise<{ readonly dir: ScopeState; readonly adm: ScopeState; readonly isSettled: boolean }> {
  const isSettled = settled.get(ports.log) === (await positionsOf(ports));
  const [dir, adm] = [await ports.log.state(people.scope), await ports.log.state(hiddenPeople.scope)];
  // Where everybody is listed and nobody is hidden, there is nothing to move.
  return {
    dir,
    adm,
    isSettled: isSettled || (modeOf(ports.event()) === 'all' && adm.all(hiddenPeople.name).length === 0),
  };
}

async function positionsOf({ log, event }: PlacePorts, answers = answersTaken(log)): Promise<string> {
  const [dir, adm] = [await log.state(people.scope), await log.state(hiddenPeople.scope)];
  return [modeOf(event()), dir.changedAt(people.name), adm.changedAt(hiddenPeople.name), answers].join();
}

/** Leaves out people who are being erased. */
async function withoutErased(ids: readonly string[], ports: PlacePorts): Promise<string[]> {
  const erasures = await Promise.all(ids.map((id) => erasuresUnderWay.find(id, ports)));
  return ids.filter((_, at) => erasures[at] === undefined);
}

/** Runs work during which this process moves nobody. */
export const betweenMoves = <T>(work: () => Promise<T>): Promise<T> => oneMove('', work);

/** A person of `dir` as they will be in `adm`. */
interface Copied {
  /** Revision in `dir` that was copied. */
  readonly rev: string;
  readonly op: Op;
  /** Addresses of pictures that nobody shows any more. */
  readonly unused: readonly string[];
}

/** Moves these people out of the directory: copies them to `adm`, then deletes those that are still as they were copied. */
async function hide(ids: readonly string[], ports: PlacePorts): Promise<void> {
  const { log } = ports;
  for (;;) {
    const [dir, adm] = [await log.state(people.scope), await log.state(hiddenPeople.scope)];
    const copied = (await Promise.all(ids.map((id) => copyOf(id, { dir, adm }, ports)))).filter(
      (copy) => copy !== undefined,
    );
    if (copied.length === 0) return;
    // The log of the server publishes each person's own copy before it answers.
    await append(hiddenPeople.scope, (state) => copied.flatMap(({ op }) => (isSame(state, op) ? [] : [op])), ports);
    // After a crash here the person has a picture without a file until the move goes on; the old address shows nothing.
    for (const { unused } of copied) for (const url of unused) await removePicture(url, ports);
    await append(
      people.scope,
      (state) =>
        copied.flatMap(({ rev, op: { id } }): Op[] =>
          state.get(people.name, id)?.rev === rev ? [{ c: people.name, id, rev: `${rev}-`, del: true }] : [],
        ),
      ports,
    );
  }
}

const isSame = (state: ScopeState, { c, id, rev }: Op): boolean => state.get(c, id)?.rev === rev;

/** Returns the copy of a person of `dir`, with a new name for their picture; undefined if they are not in `dir`. */
async function copyOf(
  id: string,
  { dir, adm }: Readonly<Record<'dir' | 'adm', ScopeState>>,
  ports: PlacePorts,
): Promise<Copied | undefined> {
  const held = dir.get(people.name, id);
  const person = readable(held, people);
  if (!held || !person) return undefined;
  const opOf = (rev: string, doc: Person): Op => ({ c: hiddenPeople.name, id, rev, doc });
  const moved = adm.get(hiddenPeople.name, id);
  const before = readable(moved, hiddenPeople)?.pictureUrl ?? null;
  const rev = copiedRev(held.rev);
  // An earlier attempt has copied this revision and its picture.
  if (moved?.rev === rev)
    return { rev: held.rev, op: opOf(rev, moved.doc as Person), unused: unusedOf([person.pictureUrl], before) };
  const renamed = person.pictureUrl === null ? null : await renamePicture(person.pictureUrl, ports);
  if (renamed === null)
    return { rev: held.rev, op: opOf(held.rev, person), unused: unusedOf([before], person.pictureUrl) };
  return {
    rev: held.rev,
    op: opOf(rev, { ...person, pictureUrl: renamed }),
    unused: unusedOf([before, person.pictureUrl], renamed),
  };
}

/** The revision of a copy whose picture has a new name. */
const copiedRev = (rev: string): string => contentRev([rev, 'hidden']);

const unusedOf = (urls: readonly (string | null)[], kept: string | null): string[] =>
  urls.filter((url): url is string => url !== null && url !== kept);

/** Moves these people into the directory: copies them, removes their own copies, then removes them from `adm`. */
async function show(ids: readonly string[], ports: PlacePorts): Promise<void> {
  const { log } = ports;
  const { dir, adm } = { dir: await log.state(people.scope), adm: await log.state(hiddenPeople.scope) };
  const moving = ids.filter((id) => readable(adm.get(hiddenPeople.name, id), hiddenPeople) !== undefined);
  if (moving.length === 0) return;
  await append(people.scope, (state) => moving.flatMap((id) => shownOps(id, state, adm)), ports);
  const after = await log.state(people.scope);
  const shown = moving.filter((id) => after.get(people.name, id) !== undefined);
  for (const id of shown) {
    // An interrupted move may have left a picture in either place.
    const left = [readable(dir.get(people.name, id), people), readable(adm.get(hiddenPeople.name, id), hiddenPeople)];
    const kept = readable(after.get(people.name, id), people)?.pictureUrl ?? null;
    for (const url of unusedOf(
      left.map((person) => person?.pictureUrl ?? null),
      kept,
    ))
      await removePicture(url, ports);
    const { scope, name: c } = selfOf(id);
    await append(
      scope,
      (state) => state.all(c).map((own): Op => ({ c, id: own.id, rev: `${own.rev}-`, del: true })),
      ports,
    );
  }
  await append(
    hiddenPeople.scope,
    (state) =>
      shown.flatMap((id): Op[] => {
        const held = state.get(hiddenPeople.name, id);
        return held ? [{ c: hiddenPeople.name, id, rev: `${held.rev}-`, del: true }] : [];
      }),
    ports,
  );
}

/** The person as in `adm`, unless `dir` has another: an interrupted move out of `dir` may have renamed the picture only. */
function shownOps(id: string, dir: ScopeState, adm: ScopeState): Op[] {
  const hidden = adm.get(hiddenPeople.name, id);
  const held = dir.get(people.name, id);
  const isWanted = hidden && (!held || hidden.rev === copiedRev(held.rev));
  return isWanted ? [{ c: people.name, id, rev: hidden.rev, doc: hidden.doc }] : [];
}

/** Appends unless there is nothing to write. The ids of mutations are random, because a person may move forth and back. */
async function append(
  scope: string,
  ops: (state: ScopeState) => Op[],
  { log, randomId }: Pick<Ports, 'log' | 'randomId'>,
): Promise<void> {
  if (ops(await log.state(scope)).length === 0) return;
  const appended = await log.append(scope, {
    mid: `place:${randomId(12)}`,
    by: 'server',
    decide: (state) => ({ ops: ops(state) }),
  });
  if (!appended.ok) throw new Error(appended.refused.message);
}
