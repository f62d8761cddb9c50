import { useMemo } from 'react';
import { byStart, takesPlace, type Talk } from '../../../domain/talks/talk.ts';
import { talks, talksOver } from '../../platform/replica/catalog-view.ts';
import { computed } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Talks by speaker, in schedule order. */
const talksBySpeaker = computed(talks, (all) => {
  const found = new Map<string, Talk[]>();
  for (const talk of all.filter(takesPlace))
    for (const { id } of talk.speakers) found.set(id, [...(found.get(id) ?? []), talk]);
  return found;
});

/** Talks of these people, in schedule order. Equal input returns the same list. */
export function useTalksOf(people: readonly string[]): readonly Talk[] {
  const bySpeaker = useSignal(talksBySpeaker);
  return useMemo(
    () => [...new Set(people.flatMap((id) => bySpeaker.get(id) ?? []))].toSorted(byStart),
    [bySpeaker, people],
  );
}

/** Cached talks with push patches applied. */
export function useWithPushed(stood: readonly Talk[]): readonly Talk[] {
  const over = useSignal(talksOver);
  return useMemo(() => {
    const told = new Map(over?.([...stood]).map((talk) => [talk.id, talk]));
    return stood.map((talk) => told.get(talk.id) ?? talk).filter(takesPlace);
  }, [over, stood]);
}
