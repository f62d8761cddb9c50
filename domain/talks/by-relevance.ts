import { byOrder } from '../by-order.ts';
import { STREAM_LEAD } from '../limits/talks.ts';
import type { Stage } from '../stages/stage.ts';
import type { Instant } from '../time.ts';
import type { Talk } from './talk.ts';

interface Relevance {
  /** Ids of the talks that the person keeps. */
  readonly kept: ReadonlySet<string>;
  readonly stages: readonly Stage[];
}

/** Sorts simultaneous talks: kept ones first, then by the order of their stages. */
export function relevantFirst(talks: readonly Talk[], { kept, stages }: Relevance): Talk[] {
  const places = new Map(stages.toSorted(byOrder).map(({ id }, at) => [id, at]));
  const placeOf = (talk: Talk): number => (kept.has(talk.id) ? -1 : (places.get(talk.stageId ?? '') ?? Infinity));
  return talks.toSorted((a, b) => placeOf(a) - placeOf(b) || 0);
}

/**
 * Picks the talk to show from current talks sorted by relevance: one that streams now, else one that will stream, else one
 * without a stream.
 */
export const toWatchFirst = (talks: readonly Talk[], now: Instant): Talk | undefined =>
  talks.find((talk) => talk.isStreamed && now >= talk.startsAt - STREAM_LEAD) ??
  talks.find((talk) => talk.isStreamed) ??
  talks[0];
