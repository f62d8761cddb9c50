import * as v from 'valibot';
import { VIEW_PING_EVERY, VIEW_PING_FIRST } from '../limits/analytics.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { Instant, SECOND } from '../time.ts';

/** Number of intervals stored; above it the earliest are joined, with the gaps between them. */
const COVERED_MAX = 32;

const Span = v.object({ from: Instant, to: Instant });
type Span = v.InferOutput<typeof Span>;

/**
 * How long a person has watched a talk, and until when: the `value` of their `view` document. `covered` has, in order, the
 * intervals that were counted or closed; in documents without it, all time until `lastAt` is closed.
 */
export const Watched = v.object({
  seconds: v.number(),
  lastAt: Instant,
  covered: v.optional(v.pipe(v.array(Span), v.maxLength(COVERED_MAX))),
});
export type Watched = v.InferOutput<typeof Watched>;
export const view = userDocKind('view', Watched, { nothing: { seconds: 0, lastAt: 0 }, title: 'What you watched' });

/** Intervals at most this far apart are joined: messages are not exact to the millisecond. */
const APART = 2 * SECOND;
/**
 * Adds a message that says that the seconds before `at` were watched. It counts at most the time between two messages, and no
 * time that is covered already: several devices or made-up messages cannot watch faster than real time. Messages may come in
 * any order: time watched offline counts although another device has reported later time.
 */
export function addWatchTime(
  before: Watched | undefined,
  { at, seconds }: { readonly at: Instant; readonly seconds?: number | undefined },
): Watched {
  const claimed = (seconds ?? (before ? VIEW_PING_EVERY : VIEW_PING_FIRST) / SECOND) * SECOND;
  const reported = { from: at - Math.round(Math.max(0, Math.min(claimed, VIEW_PING_EVERY))), to: at };
  const covered = before ? (before.covered ?? [{ from: 0, to: before.lastAt }]) : [];
  const counted = covered.reduce((sum, span) => sum + overlap(span, reported), 0);
  const added = lengthOf(reported) - counted;
  if (before && added === 0) return before;
  return {
    seconds: (before?.seconds ?? 0) + added / SECOND,
    lastAt: Math.max(before?.lastAt ?? at, at),
    covered: closeEarliest(joined([...covered, reported])),
  };
}

const lengthOf = ({ from, to }: Span): number => to - from;
const overlap = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && span.from - last.to <= APART) all.splice(-1, 1, { from: last.from, to: Math.max(last.to, span.to) });
    else all.push(span);
  }
  return all;
}

function closeEarliest(spans: Span[]): Span[] {
  const [first, , ...others] = spans;
  const second = spans[1];
  return first && second && spans.length > COVERED_MAX ? [{ from: first.from, to: second.to }, ...others] : spans;
}
