import * as v from 'valibot';
import { VIEW_PING_EVERY, VIEW_PING_FIRST } from '../limits/analytics.ts';
import { mineKind } from '../sync/mine-kind.ts';
import { Instant, SECOND } from '../time.ts';

/** How long a person has watched a talk, and until when that is counted: the `value` of their `view` document. */
export const Watched = v.object({ seconds: v.number(), lastAt: Instant });
export type Watched = v.InferOutput<typeof Watched>;
export const view = mineKind('view', Watched, { nothing: { seconds: 0, lastAt: 0 }, title: 'What you watched' });

/**
 * With one more message. It adds what it says, but never more than there is between two messages, nor more than
 * has passed since the last one: who watches on two devices, or makes messages up, watches no faster than time
 * goes by. One from before the last counts nothing.
 */
export function watchedMore(
  before: Watched | undefined,
  { at, seconds }: { readonly at: Instant; readonly seconds?: number | undefined },
): Watched {
  const said = seconds ?? (before ? VIEW_PING_EVERY : VIEW_PING_FIRST) / SECOND;
  const most = Math.min(VIEW_PING_EVERY, before ? at - before.lastAt : VIEW_PING_EVERY) / SECOND;
  return {
    seconds: (before?.seconds ?? 0) + Math.max(0, Math.min(said, most)),
    lastAt: Math.max(before?.lastAt ?? at, at),
  };
}
