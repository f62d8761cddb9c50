import { byOrder } from '../by-order.ts';
import { STREAM_LEAD } from '../limits/talks.ts';
import type { Stage } from '../stages/stage.ts';
import type { Instant } from '../time.ts';
import type { Talk } from './talk.ts';

interface Relevance {
  /** Ids of talks one keeps. */
  readonly kept: ReadonlySet<string>;
  readonly stages: readonly Stage[];
}

/** Talks that run at once: what one keeps first, then by the order of their stages. */
export function relevantFirst(talks: readonly Talk[], { kept, stages }: Relevance): Talk[] {
  const places = new Map(stages.toSorted(byOrder).map(({ id }, at) => [id, at]));
  const placeOf = (talk: Talk): number => (kept.has(talk.id) ? -1 : (places.get(talk.stageId ?? '') ?? Infinity));
  return talks.toSorted((a, b) => placeOf(a) - placeOf(b) || 0);
}

/** Of talks that are on, in the order of their relevance, the one to show: what streams now, else what will, else what is in a room. */
export const toWatchFirst = (talks: readonly Talk[], now: Instant): Talk | undefined =>
  talks.find((talk) => talk.isStreamed && now >= talk.startsAt - STREAM_LEAD) ??
  talks.find((talk) => talk.isStreamed) ??
  talks[0];
