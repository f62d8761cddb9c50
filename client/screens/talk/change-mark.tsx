import { useCallback } from 'react';
import { changeSentence } from '../../../domain/talks/change-sentence.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { SECOND, type Zone } from '../../../domain/time.ts';
import { markChangesSeen, useTalkChanges } from '../../data/changes.ts';
import { useStages } from '../../data/talks.ts';
import { Notice } from '../../ui/notice.tsx';

interface ChangeMarkProps {
  readonly talk: Talk;
  readonly zone: Zone;
}

/** A glimpse while passing by is not seeing. */
const GLIMPSE = SECOND;

/** What changed since the person last looked; seen once this page has been open. That a talk is cancelled stays. */
export function ChangeMark({ talk, zone }: ChangeMarkProps) {
  const change = useTalkChanges().get(talk.id);
  const stages = useStages();
  const seeWhenLeft = useCallback(() => {
    const since = performance.now();
    return () => {
      if (performance.now() - since > GLIMPSE) markChangesSeen([talk.id]);
    };
  }, [talk.id]);
  if (talk.cancelled) return <Notice tone="warn">This talk was cancelled.</Notice>;
  if (!change) return null;
  return (
    <div ref={seeWhenLeft}>
      <Notice tone="info">{change.details.map((detail) => changeSentence(detail, zone, stages)).join('. ')}</Notice>
    </div>
  );
}
