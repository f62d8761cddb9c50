import type * as v from 'valibot';
import { type AnnouncedChange, isAnnounced } from '../../../domain/notifications/change-notice.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type FieldProblem, refusal, refuse, Refused } from '../../../domain/refusal.ts';
import { type releaseSchedule } from '../../../domain/talks/schedule-calls.ts';
import { isStale } from '../../../domain/talks/schedule-draft.ts';
import { talkGist } from '../../../domain/talks/talk-diff.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { type EditedBefore, editScope, type DocumentWrite } from '../../sync/edit-documents.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { announceRelease, mailSpeakers } from './announce-release.ts';
import {
  changeDrafts,
  draftIn,
  ofTalk,
  type Release,
  releasedIn,
  scheduleDrafts,
  settleDrafts,
  talkPut,
} from './schedule-draft.ts';
import { keepersByTalk } from './schedule-forecast.ts';
import { settleTalks } from './settle-talks.ts';
import { talkPlaces } from './talk-places.ts';

type Input = v.InferOutput<(typeof releaseSchedule)['input']>;
type Output = v.InferOutput<(typeof releaseSchedule)['output']>;

/**
 * Lets people see changes of the schedule: all of them in one entry of the log, or none. `key` names this release: repeated
 * under it, say after the server was cut off, it changes nothing twice and finishes what was not done. Those who keep a talk
 * hear of it as of every change, a minute later.
 */
export async function releaseChanges(
  actor: Actor,
  { input, key }: { readonly input: Input; readonly key: string },
  ports: Ports,
): Promise<Output> {
  const changes = await chosen(input, ports);
  const ids = input.ids ?? changes.map(({ id }) => id);
  await keepCopies(actor, changes, ports);
  const { audit, before } = await release(actor, { changes, ids, key }, ports);
  const after = await ports.log.state('pub');
  const told = before.filter((talk) => isTold(talk, releasedIn(after, talk.id), ports.now())).map(({ id }) => id);
  await settleTalks(ports);
  await announceRelease(actor, { announce: input.announce, key }, ports);
  await settleDrafts(actor, ids, ports);
  if (input.tell_speakers) await mailSpeakers(before, `${actor.id}:${key}`, ports);
  return { audit, talks: ids.length, told: await countKeepers(told, ports) };
}

/** Those of the draft that are there. */
export async function chosen(
  { ids, changes = [] }: Pick<Input, 'ids' | 'changes'>,
  { log }: Pick<Ports, 'log'>,
): Promise<readonly Release[]> {
  if (!ids) return changes.map(({ id, was, to }) => ({ id, was, to }));
  const state = await log.state(scheduleDrafts.scope);
  return ids.flatMap((id) => draftIn(state, id) ?? []);
}

/** What people are not going to see any more is with the organisers before it is taken away from them. */
async function keepCopies(actor: Actor, changes: readonly Release[], ports: Ports): Promise<void> {
  const pub = await ports.log.state('pub');
  const leaving = changes.flatMap(({ id, was, to }) => {
    const talk = to === null ? releasedIn(pub, id) : undefined;
    return talk && !isStale({ was, to }, talk)
      ? [{ id, draft: { id, was, to: null, talk, by: actor.id, at: ports.now() } }]
      : [];
  });
  if (leaving.length > 0) await changeDrafts(actor, () => leaving, ports);
}

interface Releasing {
  readonly changes: readonly Release[];
  readonly ids: readonly string[];
  readonly key: string;
}

async function release(actor: Actor, { changes, ids, key }: Releasing, ports: Ports) {
  const places = await talkPlaces('live', ports);
  const entry = { audit: '' };
  const audited = (id: string): void => {
    entry.audit = id;
    ports.audited?.(id);
  };
  const decide = (state: ScopeState): DocumentWrite[] => {
    const missing = ids.filter((id) => !changes.some((change) => change.id === id));
    refuseEach('not-found', missing, 'This is not in the draft any more');
    refuseEach(
      'conflict',
      changes.filter((change) => isStale(change, releasedIn(state, change.id))).map(({ id }) => id),
      'Somebody has changed where or when this is since it was drafted',
    );
    return changes.map((change) => wanted(change, { state, places }));
  };
  const mid = `release:${actor.id}:${key}`;
  await editScope('pub', { actor, mid, decide }, { ...ports, audited });
  return { ...entry, before: await beforeEntry(mid, ports) };
}

/** The talks as they stood before a release, also where this repeats it. */
async function beforeEntry(mid: string, { store }: Ports): Promise<readonly Talk[]> {
  const entry = await store.log.byMutation('pub', mid);
  const { before = [] } = (entry?.res ?? {}) as Partial<EditedBefore>;
  return before.flatMap((doc) =>
    doc === null ? [] : (readable({ id: '', rev: '', n: 0, doc }, talksOf('live')) ?? []),
  );
}

function wanted(
  { id, to, talk: own }: Release,
  { state, places }: { readonly state: ScopeState; readonly places: Awaited<ReturnType<typeof talkPlaces>> },
): DocumentWrite {
  const talk = releasedIn(state, id) ?? own;
  const doc = ofTalk(id, () => talkPut(talk ?? refuse('not-found', 'This talk is not there any more'), to, places));
  return { c: talksOf('live').name, id, doc };
}

/** One refusal that names every talk it is about. */
function refuseEach(code: 'conflict' | 'not-found', ids: readonly string[], message: string): void {
  const data = ids.map((field): FieldProblem => ({ field, message }));
  if (data.length > 0) throw new Refused(refusal(code, message, data));
}

const isTold = (before: Talk, after: Talk | undefined, now: number): boolean => {
  const change: AnnouncedChange = {
    talkId: before.id,
    before: talkGist(before),
    after: after ? talkGist(after) : null,
  };
  return before.kind === 'talk' && isAnnounced(change, now);
};

async function countKeepers(talkIds: readonly string[], ports: Ports): Promise<number> {
  const { keepers } = await keepersByTalk(talkIds, ports);
  return new Set([...keepers.values()].flatMap((people) => [...people])).size;
}
