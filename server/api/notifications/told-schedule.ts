import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { CHANGES_GATHERED } from '../../../domain/limits/notifications.ts';
import { Gist, isTold, ToldChange } from '../../../domain/notifications/change-notice.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import { type TalkGist, talkGist } from '../../../domain/talks/talk-diff.ts';
import { Instant } from '../../../domain/time.ts';
import type { HeldDocument, ScopeState } from '../../ports.ts';
import { talksOf } from '../../sync/catalog.ts';
import { collection, documentsIn, readable } from '../../sync/documents.ts';

/**
 * The schedule as people were last told of it, and what they are being told: a scope of its own, since its entries change
 * several documents at once and reach all servers alike. Nobody reads it but the clock.
 */
export const TOLD: Scope = 'told';

/** A talk as it was told; `since`: it has looked otherwise from then on. `seen`: the revision of the talk that was compared. */
const ToldTalk = v.object({ id: v.string(), gist: Gist, seen: v.string(), since: v.nullable(Instant) });
type ToldTalk = v.InferOutput<typeof ToldTalk>;
const toldTalks = collection(TOLD, 'talks', ToldTalk);

/** Changes that are being told: to everybody who keeps one of the talks, then it goes. */
export const ChangeBatch = v.object({ id: v.string(), changes: v.array(ToldChange) });
export type ChangeBatch = v.InferOutput<typeof ChangeBatch>;
export const changeBatches = collection(TOLD, 'batches', ChangeBatch);

const GONE = 'gone';
const live = talksOf('live');
/** What became a break is no talk any more: nobody can keep it. */
const isTalk = (held: HeldDocument): boolean => readable(held, live)?.kind === 'talk';
const put = (told: ToldTalk): Op => ({
  c: toldTalks.name,
  id: told.id,
  rev: `${told.seen}:${told.since ?? ''}`,
  doc: told,
});

/** Which talks look otherwise than they were told, and since when. One that is new was never told of otherwise. */
export function noticed(told: ScopeState, catalog: ScopeState, now: Instant): Op[] {
  const talks = catalog.all(live.name).filter(isTalk);
  const ids = new Set(talks.map(({ id }) => id));
  const seen = talks.flatMap((held): Op[] => {
    const before = told.get(toldTalks.name, held.id);
    const known = before && toldTalks.parse(before);
    if (known?.seen === held.rev) return [];
    const gist = talkGist(live.parse(held));
    if (!known) return [put({ id: held.id, gist, seen: held.rev, since: null })];
    return [
      put({ ...known, seen: held.rev, since: isDeepStrictEqual(gist, known.gist) ? null : (known.since ?? now) }),
    ];
  });
  const gone = documentsIn(told, toldTalks).filter(({ id, seen: last }) => !ids.has(id) && last !== GONE);
  return [...seen, ...gone.map((known) => put({ ...known, seen: GONE, since: known.since ?? now }))];
}

/** Once the first change has waited long enough, all there are become one batch, and count as told. */
export function gathered(told: ScopeState, catalog: ScopeState, now: Instant): Op[] {
  const waiting = documentsIn(told, toldTalks).filter(({ since }) => since !== null);
  // What was noticed at a time that is still to come was noticed by a clock that has been set back since.
  if (!waiting.some(({ since }) => since !== null && (since + CHANGES_GATHERED <= now || since > now))) return [];
  const looked = waiting.map((known) => {
    const held = catalog.get(live.name, known.id);
    return held && isTalk(held)
      ? { known, seen: held.rev, after: talkGist(live.parse(held)) }
      : { known, seen: GONE, after: null };
  });
  const changes = looked
    .map(({ known, after }): ToldChange => ({ talkId: known.id, before: known.gist, after }))
    .filter((change) => isTold(change, now));
  const batch: ChangeBatch = { id: `changes:${told.n + 1}`, changes };
  return [
    ...looked.map(({ known, seen, after }) =>
      put({ id: known.id, gist: after ?? cancelled(known.gist), seen, since: null }),
    ),
    ...(changes.length > 0 ? [{ c: changeBatches.name, id: batch.id, rev: 'made', doc: batch }] : []),
  ];
}

/** What is gone was told as cancelled, and stays known as that: so people hear of it when it is back. */
const cancelled = (gist: TalkGist): TalkGist => ({ ...gist, cancelled: true });
