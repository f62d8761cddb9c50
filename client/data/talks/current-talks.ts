import { CURRENT_TALKS_REFRESH } from '../../../domain/limits/talks.ts';
import { currentTalks, incomingTalks, upNext } from '../../../domain/talks/current-talks.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Instant } from '../../../domain/time.ts';
import { useTimeDerived } from '../loading/use-time-derived.ts';
import { useTalks } from './talks.ts';

/** Live talks, checked every 3 seconds (spec 9); re-renders only if they change. */
export const useCurrentTalks = (): readonly Talk[] => useTalksAtNow(currentTalks);

/** The next four talks that are not live. */
export const useUpNext = (): readonly Talk[] => useTalksAtNow(upNext);

/** The next ten talks that are not live (spec 9). */
export const useIncomingTalks = (): readonly Talk[] => useTalksAtNow(incomingTalks);

function useTalksAtNow(choose: (talks: readonly Talk[], now: Instant) => readonly Talk[]): readonly Talk[] {
  const talks = useTalks();
  const ids = useTimeDerived(CURRENT_TALKS_REFRESH, (now) => JSON.stringify(choose(talks, now).map(({ id }) => id)));
  const wanted = new Map((JSON.parse(ids) as string[]).map((id, at) => [id, at]));
  return talks.filter(({ id }) => wanted.has(id)).toSorted((a, b) => (wanted.get(a.id) ?? 0) - (wanted.get(b.id) ?? 0));
}
