import { useMemo } from 'react';
import * as v from 'valibot';
import { agenda } from '../../../domain/agenda/agenda.ts';
import { stagesCollection } from '../../../domain/stages/stage.ts';
import { takesPlace, talksCollection } from '../../../domain/talks/talk.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useDeferredAgendaTalkIds } from './agenda.ts';
import { useCachedScreen } from '../loading/use-cached-screen.ts';
import { useTimeDerived } from '../loading/use-time-derived.ts';
import { useUserDocsLoaded } from '../loading/loading-state.ts';
import { useCatalogState, useDays, useStages, useTalks } from './talks.ts';

const FirstDay = v.object({ stages: v.number(), talks: v.number() });
type FirstDay = v.InferOutput<typeof FirstDay>;
const MADE_OF = [agenda, talksCollection, stagesCollection];

/**
 * Today's summary for a person without kept talks; `undefined` if they keep any. Comes from the render cache at first;
 * `unknown` if there is nothing cached.
 */
export function useFirstDay(): FirstDay | 'unknown' | undefined {
  const hasKept = useDeferredAgendaTalkIds().size > 0;
  const isMineKnown = useUserDocsLoaded();
  const isHere = useCatalogState() === 'ready';
  const isRead = isHere && isMineKnown;
  const onStages = useStages().length;
  const today = useTalksToday();
  const now = useMemo(
    () => (isRead && !hasKept ? { stages: onStages, talks: today } : undefined),
    [isRead, hasKept, onStages, today],
  );
  const stood = useCachedScreen({ name: hasKept ? undefined : 'first day', schema: FirstDay, of: MADE_OF }, now);
  const isComing = !isHere && onStages === 0;
  return stood ?? (isRead || hasKept || (today === 0 && !isComing) ? undefined : 'unknown');
}

/** Talks of today that have not begun; 0 outside the event's days. */
function useTalksToday(): number {
  const all = useTalks();
  const days = useDays();
  return useTimeDerived(MINUTE, (now) => {
    const today = days.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
    if (!today) return 0;
    return all.filter((talk) => takesPlace(talk) && now < talk.startsAt && talk.startsAt < today.endsAt).length;
  });
}
