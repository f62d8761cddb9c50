import type { Actor } from '../../../domain/people/actor.ts';
import { type Refusal, refusal, refuse, Refused } from '../../../domain/refusal.ts';
import type { ScheduleChange } from '../../../domain/talks/schedule/schedule-calls.ts';
import {
  discarded,
  isInPool,
  isPending,
  sameStanding,
  scheduleDraftsCollection as declared,
  type ScheduleDraft,
  type DraftPlacement,
  standingOf,
} from '../../../domain/talks/schedule/schedule-draft.ts';
import { blankTalk } from '../../../domain/talks/blank-talk.ts';
import { changedTalk, type AllowedPlaces } from '../../../domain/talks/talk-form.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { documentsIn, readable, stored } from '../../sync/documents.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { discardTalkFiles } from '../resources/resource-files.ts';
import { readAllowedPlaces } from './talk-places.ts';

/** Planned changes of the schedule. Until the release only organisers see them. They are not in the audit. */
export const scheduleDrafts = stored(declared);

/** A change to release. It comes from the draft or directly from a call. */
export type Release = Pick<ScheduleDraft, 'id' | 'was' | 'to' | 'talk'>;

export const draftIn = (state: ScopeState, id: string): ScheduleDraft | undefined =>
  readable(state.get(scheduleDrafts.name, id), scheduleDrafts);

export const releasedIn = (pub: ScopeState, id: string): Talk | undefined =>
  readable(pub.get(talksOf('live').name, id), talksOf('live'));

/** Adds changes to the draft. If there are several for one talk, the last one counts. Returns the draft's documents. */
export async function draftChanges(
  actor: Actor,
  changes: readonly ScheduleChange[],
  ports: Ports,
): Promise<ScheduleDraft[]> {
  const places = await readAllowedPlaces('live', ports);
  const pub = await ports.log.state('pub');
  const discusses = ports.event().discussions === true;
  const [by, at] = [actor.id, ports.now()];
  await changeDrafts(
    actor,
    (state) =>
      changes.map((change) => {
        const released = releasedIn(pub, change.id);
        return {
          id: change.id,
          draft: drafted(change, { before: draftIn(state, change.id), released, places, discusses, by, at }),
        };
      }),
    ports,
  );
  const now = await ports.log.state(scheduleDrafts.scope);
  return changes.flatMap(({ id }) => draftIn(now, id) ?? []);
}

interface Drafting {
  readonly before: ScheduleDraft | undefined;
  readonly released: Talk | undefined;
  readonly places: AllowedPlaces;
  /** Whether new talks have questions and chat by default. */
  readonly discusses: boolean;
  readonly by: string;
  readonly at: number;
}

/** Returns the draft document; null if the released talk already has this place. Refuses invalid changes. */
function drafted(
  { id, was, to, talk: fields }: ScheduleChange,
  { before, released, places, discusses, by, at }: Drafting,
): ScheduleDraft | null {
  if (released && sameStanding(to, standingOf(released))) return null;
  const own = released ? undefined : ofTalk(id, () => ownTalk({ id, before, fields, discusses }, places));
  const talk = released ?? own ?? refuse('not-found', NO_TALK, [{ field: id, message: NO_TALK }]);
  if (own && to === 'off') refuse('invalid', NOT_OUT_YET, [{ field: id, message: NOT_OUT_YET }]);
  ofTalk(id, () => talkPut(talk, to, places));
  return { id, was, to, ...(own && { talk: own }), by, at };
}
const NO_TALK = 'This talk is neither on the schedule nor in the draft';
const NOT_OUT_YET = 'Only a talk that people know of can be cancelled; this one can be removed';

interface OwnTalk {
  readonly id: string;
  readonly before: ScheduleDraft | undefined;
  readonly fields: ScheduleChange['talk'];
  readonly discusses: boolean;
}

/** Returns a talk that is only in the draft, with its new fields; undefined if the draft has none. */
function ownTalk({ id, before, fields, discusses }: OwnTalk, places: AllowedPlaces): Talk | undefined {
  const known = before?.talk;
  if (!fields) return known;
  if (!known && fields.title === undefined) return refuse('invalid', NO_TITLE);
  // Leaves out `kind`: `changedTalk` would require a stage for a break of one stage, but the place is in the draft.
  const { kind, ...rest } = fields;
  const hasDiscussion = discusses && (kind ?? 'talk') === 'talk';
  const blank = { ...blankTalk({ id, edition: 'live', stageId: null }), hasDiscussion };
  const talk = changedTalk(known ?? blank, rest, places);
  return kind ? { ...talk, kind } : talk;
}
const NO_TITLE = 'A talk has a title';

/** Returns the talk as it would be released; null if it would not be public. Refuses an invalid place. */
export function talkPut(talk: Talk, to: DraftPlacement, places: AllowedPlaces): Talk | null {
  if (to === null) return null;
  if (to === 'off') return talk.kind === 'talk' ? { ...talk, cancelled: true } : null;
  const changes = { start_time: to.startsAt, length: to.minutes, stage_id: to.stageId, cancelled: false };
  return changedTalk(talk, changes, places);
}

/** Runs `decide` and adds the talk's id to its refusal. */
export function ofTalk<T>(id: string, decide: () => T): T {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, message } = error.refusal;
    throw new Refused(refusal(code, message, [{ field: id, message }]));
  }
}

/** Removes the changes of these talks from the draft, or all changes. Returns how many were removed. */
export async function discardChanges(actor: Actor, ids: readonly string[] | undefined, ports: Ports): Promise<number> {
  const pub = await ports.log.state('pub');
  const removedTalks: Talk[] = [];
  let count = 0;
  await changeDrafts(
    actor,
    (state) => {
      removedTalks.length = 0;
      const drafts = documentsIn(state, scheduleDrafts).filter(({ id }) => !ids || ids.includes(id));
      const left = drafts.map((draft) => {
        const released = releasedIn(pub, draft.id);
        const after = discarded(draft, { released, isNamed: ids !== undefined });
        if (!after && !released && draft.talk) removedTalks.push(draft.talk);
        return { id: draft.id, draft: after, isSame: after === draft };
      });
      const changed = left.filter(({ isSame }) => !isSame);
      count = changed.length;
      return changed;
    },
    ports,
  );
  for (const talk of removedTalks) await discardTalkFiles(talk, actor, ports);
  return count;
}

/** Removes changes from the draft that the public schedule already has, for example after a release. Safe to call at any time. */
export async function reconcileDrafts(actor: Actor, ids: readonly string[], ports: Ports): Promise<void> {
  const pub = await ports.log.state('pub');
  const isDone = (draft: ScheduleDraft): boolean => {
    const released = releasedIn(pub, draft.id);
    return !isPending(draft, released) && !isInPool(draft, released);
  };
  const done = (state: ScopeState) =>
    ids.filter((id) => {
      const draft = draftIn(state, id);
      return draft !== undefined && isDone(draft);
    });
  if (done(await ports.log.state(scheduleDrafts.scope)).length === 0) return;
  await changeDrafts(actor, (state) => done(state).map((id) => ({ id, draft: null })), ports);
}

interface DraftWrite {
  readonly id: string;
  readonly draft: ScheduleDraft | null;
}

/** Changes several documents of the draft in one entry. */
export async function changeDrafts(
  actor: Actor,
  decide: (state: ScopeState) => readonly DraftWrite[],
  { log, randomId }: Pick<Ports, 'log' | 'randomId'>,
): Promise<void> {
  const rev = randomId(9);
  const c = scheduleDrafts.name;
  const appended = await log.append(scheduleDrafts.scope, {
    mid: `schedule:${randomId(12)}`,
    by: actor.id,
    decide: (state) =>
      refusedOr(() => ({
        ops: decide(state).flatMap(({ id, draft }): Op[] => {
          if (draft) return [{ c, id, rev, doc: draft }];
          return state.get(c, id) ? [{ c, id, rev, del: true }] : [];
        }),
      })),
  });
  if (!appended.ok) throw new Refused(appended.refused);
}

function refusedOr<T>(decide: () => T): T | { refused: Refusal } {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    throw error;
  }
}
