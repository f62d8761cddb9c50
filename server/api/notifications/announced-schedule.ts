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
 * Scope of the schedule as last announced, and of changes being announced. Its entries change several documents at once and
 * reach all servers; only the scheduler reads it.
 */
export const ANNOUNCED: Scope = 'told';

/** A talk as announced. `since`: when it began to differ. `seen`: the revision that was compared. */
const AnnouncedTalk = v.object({ id: v.string(), gist: Gist, seen: v.string(), since: v.nullable(Instant) });
type AnnouncedTalk = v.InferOutput<typeof AnnouncedTalk>;
const announcedTalks = storedCollection(ANNOUNCED, 'talks', AnnouncedTalk);

/** Changes being announced to everyone who keeps one of the talks; deleted afterwards. */
export const ChangeBatch = v.object({ id: v.string(), changes: v.array(AnnouncedChange) });
export type ChangeBatch = v.InferOutput<typeof ChangeBatch>;
export const changeBatches = storedCollection(ANNOUNCED, 'batches', ChangeBatch);

/** The announced change of a talk while it matters, for screens in halls; id = the talk. */
const RecentChange = v.object({ id: v.string(), change: AnnouncedChange });
export const recentChanges = storedCollection(ANNOUNCED, 'recent', RecentChange);

const GONE = 'gone';
const live = talksOf('live');
/** A talk that became a break can no longer be kept. */
const isTalk = (held: HeldDocument): boolean => readable(held, live)?.kind === 'talk';
const put = (announced: AnnouncedTalk): Op => ({
  c: announcedTalks.name,
  id: announced.id,
  rev: `${announced.seen}:${announced.since ?? ''}`,
  doc: announced,
});

/** Talks that differ from what was announced, with the time. New talks have nothing to announce. */
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
  const gone = documentsIn(announced, announcedTalks).filter(({ id, seen: last }) => !ids.has(id) && last !== GONE);
  return [...seen, ...gone.map((known) => put({ ...known, seen: GONE, since: known.since ?? now }))];
}

/** Once the first change has waited long enough, all changes become one batch and count as announced. */
export function dueChanges(announced: ScopeState, catalog: ScopeState, now: Instant): Op[] {
  const waiting = documentsIn(announced, announcedTalks).filter(({ since }) => since !== null);
  // A time in the future was noted by a clock that has been set back since.
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

/** The change from before the first one that still matters; a talk that returned to its old place has none. */
function recentOp(announced: ScopeState, latest: AnnouncedChange, now: Instant): Op {
  const { talkId: id } = latest;
  const held = readable(announced.get(recentChanges.name, id), recentChanges)?.change;
  const change = held && concernsUntil(held) > now ? { ...latest, before: held.before } : latest;
  const rev = `n${announced.n + 1}`;
  return isAnnounced(change, now)
    ? { c: recentChanges.name, id, rev, doc: { id, change } }
    : { c: recentChanges.name, id, rev, del: true };
}

/** A deleted talk is announced as cancelled and remembered so, so that people hear when it returns. */
const cancelled = (gist: TalkGist): TalkGist => ({ ...gist, cancelled: true });
