import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { CHANGES_GATHERED } from '../../../domain/limits/notifications.ts';
import { AnnouncedChange, concernsUntil, Gist, isAnnounced } from '../../../domain/notifications/change-notice.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import { type TalkGist, talkGist } from '../../../domain/talks/talk-diff.ts';
import { Instant } from '../../../domain/time.ts';
import type { HeldDocument, ScopeState } from '../../ports.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { storedCollection, documentsIn, readable } from '../../sync/documents.ts';

/**
 * Scope of the schedule as it was last announced, and of changes that are being announced. One entry changes several
 * documents and reaches all servers. Only the scheduler reads it.
 */
export const ANNOUNCED: Scope = 'told';

/** A talk as it was last announced. `since`: when the schedule began to differ. `seen`: the revision that was last compared. */
const AnnouncedTalk = v.object({ id: v.string(), gist: Gist, seen: v.string(), since: v.nullable(Instant) });
type AnnouncedTalk = v.InferOutput<typeof AnnouncedTalk>;
const announcedTalks = storedCollection(ANNOUNCED, 'talks', AnnouncedTalk);

/** Changes that are being announced to everyone who bookmarked one of the talks. Deleted afterwards. */
export const ChangeBatch = v.object({ id: v.string(), changes: v.array(AnnouncedChange) });
export type ChangeBatch = v.InferOutput<typeof ChangeBatch>;
export const changeBatches = storedCollection(ANNOUNCED, 'batches', ChangeBatch);

/** The announced change of a talk, as long as it matters; for displays in halls. `id` is the talk's. */
const RecentChange = v.object({ id: v.string(), change: AnnouncedChange });
export const recentChanges = storedCollection(ANNOUNCED, 'recent', RecentChange);

const GONE = 'gone';
const live = talksOf('live');
/** A talk that became a break does not count: it can no longer be bookmarked. */
const isTalk = (held: HeldDocument): boolean => readable(held, live)?.kind === 'talk';
const put = (announced: AnnouncedTalk): Op => ({
  c: announcedTalks.name,
  id: announced.id,
  rev: `${announced.seen}:${announced.since ?? ''}`,
  doc: announced,
});

/** Returns the ops that record which talks differ from what was announced, and since when. A new talk has nothing to announce. */
export function newChanges(announced: ScopeState, catalog: ScopeState, now: Instant): Op[] {
  const talks = catalog.all(live.name).filter(isTalk);
  const ids = new Set(talks.map(({ id }) => id));
  const seen = talks.flatMap((held): Op[] => {
    const before = announced.get(announcedTalks.name, held.id);
    const known = before && announcedTalks.parse(before);
    if (known?.seen === held.rev) return [];
    const gist = talkGist(live.parse(held));
    if (!known) return [put({ id: held.id, gist, seen: held.rev, since: null })];
    return [
      put({ ...known, seen: held.rev, since: isDeepStrictEqual(gist, known.gist) ? null : (known.since ?? now) }),
    ];
  });
  const deleted = documentsIn(announced, announcedTalks).filter(({ id, seen: last }) => !ids.has(id) && last !== GONE);
  return [...seen, ...deleted.map((known) => put({ ...known, seen: GONE, since: known.since ?? now }))];
}

/**
 * Returns the ops that turn all waiting changes into one batch and mark them as announced; none until the oldest change
 * has waited long enough.
 */
export function dueChanges(announced: ScopeState, catalog: ScopeState, now: Instant): Op[] {
  const waiting = documentsIn(announced, announcedTalks).filter(({ since }) => since !== null);
  // A time in the future comes from a clock that was set back later.
  if (!waiting.some(({ since }) => since !== null && (since + CHANGES_GATHERED <= now || since > now))) return [];
  const looked = waiting.map((known) => {
    const held = catalog.get(live.name, known.id);
    return held && isTalk(held)
      ? { known, seen: held.rev, after: talkGist(live.parse(held)) }
      : { known, seen: GONE, after: null };
  });
  const changes = looked
    .map(({ known, after }): AnnouncedChange => ({ talkId: known.id, before: known.gist, after }))
    .filter((change) => isAnnounced(change, now));
  const batch: ChangeBatch = { id: `changes:${announced.n + 1}`, changes };
  return [
    ...looked.map(({ known, seen, after }) =>
      put({ id: known.id, gist: after ?? cancelled(known.gist), seen, since: null }),
    ),
    ...(changes.length > 0 ? [{ c: changeBatches.name, id: batch.id, rev: 'made', doc: batch }] : []),
    ...changes.map((change) => recentOp(announced, change, now)),
  ];
}

/**
 * Returns the op that stores the talk's recent change: from the place before the first change that still matters. A talk
 * that is back at that place has none.
 */
function recentOp(announced: ScopeState, latest: AnnouncedChange, now: Instant): Op {
  const { talkId: id } = latest;
  const held = readable(announced.get(recentChanges.name, id), recentChanges)?.change;
  const change = held && concernsUntil(held) > now ? { ...latest, before: held.before } : latest;
  const rev = `n${announced.n + 1}`;
  return isAnnounced(change, now)
    ? { c: recentChanges.name, id, rev, doc: { id, change } }
    : { c: recentChanges.name, id, rev, del: true };
}

/** Returns the talk as cancelled. A deleted talk is announced and remembered as cancelled, so that its return can be announced. */
const cancelled = (gist: TalkGist): TalkGist => ({ ...gist, cancelled: true });
