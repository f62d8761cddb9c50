import { useMemo } from 'react';
import { byStart, takesPlace, type Talk } from '../../../domain/talks/talk.ts';
import { talks, talksOver } from '../../platform/replica/catalog-view.ts';
import { computed } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** The talks of each speaker, in the order of the schedule. */
const talksBySpeaker = computed(talks, (all) => {
  const found = new Map<string, Talk[]>();
  for (const talk of all.filter(takesPlace))
    for (const { id } of talk.speakers) found.set(id, [...(found.get(id) ?? []), talk]);
  return found;
});

/** What these people speak about, in the order of the schedule. The same list for the same people. */
export function useTalksOf(people: readonly string[]): readonly Talk[] {
  const bySpeaker = useSignal(talksBySpeaker);
  return useMemo(
    () => [...new Set(people.flatMap((id) => bySpeaker.get(id) ?? []))].toSorted(byStart),
    [bySpeaker, people],
  );
}

/** Talks as they stood once, with what pushes have told of them since. */
export function useWithPushed(stood: readonly Talk[]): readonly Talk[] {
  const over = useSignal(talksOver);
  return useMemo(() => {
    const told = new Map(over?.([...stood]).map((talk) => [talk.id, talk]));
    return stood.map((talk) => told.get(talk.id) ?? talk).filter(takesPlace);
  }, [over, stood]);
}
