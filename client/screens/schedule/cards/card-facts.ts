import { useMemo } from 'react';
import { overlapsAmong } from '../../../../domain/agenda/overlaps.ts';
import type { Stage } from '../../../../domain/stages/stage.ts';
import type { Track } from '../../../../domain/stages/track.ts';
import { changeSentence } from '../../../../domain/talks/change-sentence.ts';
import type { TalkChange } from '../../../../domain/talks/talk-diff.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { STATUS_REFRESH } from '../../../../domain/limits/talks.ts';
import { MINUTE, type Instant, type Zone } from '../../../../domain/time.ts';
import { useDeferredAgendaTalkIds } from '../../../data/talks/agenda.ts';
import { useTimeDerived } from '../../../data/loading/use-time-derived.ts';
import { useTalkChanges } from '../../../data/news/changes.ts';
import { useStages, useTalks, useTracks } from '../../../data/talks/talks.ts';
import type { TalkCardProps } from './talk-card.tsx';

/** Data that all cards need, collected once. */
export interface CardFacts {
  readonly zone: Zone;
  readonly kept: ReadonlySet<string>;
  /** Updated every minute; ended talks conflict with nothing. */
  readonly now: Instant;
  /** Kept talks that overlap a kept talk, by its id. */
  readonly overlaps: ReadonlyMap<string, readonly Talk[]>;
  readonly changes: ReadonlyMap<string, TalkChange>;
  readonly tracks: ReadonlyMap<string, Track>;
  readonly stages: ReadonlyMap<string, Stage>;
}

export function useCardFacts(zone: Zone): CardFacts {
  const talks = useTalks();
  const kept = useDeferredAgendaTalkIds();
  const changes = useTalkChanges();
  const tracks = useTracks();
  const stages = useStages();
  const own = useMemo(() => talks.filter((talk) => kept.has(talk.id)), [talks, kept]);
  const now = useTimeDerived(STATUS_REFRESH, (at) => (own.length > 1 ? Math.floor(at / MINUTE) * MINUTE : 0));
  const overlaps = useMemo(() => overlapsAmong(own, now), [own, now]);
  return useMemo(
    () => ({ zone, kept, now, overlaps, changes, tracks: byId(tracks), stages: byId(stages) }),
    [zone, kept, now, overlaps, changes, tracks, stages],
  );
}

const byId = <T extends { readonly id: string }>(things: readonly T[]): ReadonlyMap<string, T> =>
  new Map(things.map((thing) => [thing.id, thing]));

/** Facts of one card as plain values, so that it renders only when one changes. */
export function factsOf(talk: Talk, facts: CardFacts): Omit<TalkCardProps, 'placement' | 'children'> {
  const change = facts.changes.get(talk.id)?.details[0];
  return {
    talk,
    zone: facts.zone,
    track: facts.tracks.get(talk.trackId ?? ''),
    stage: facts.stages.get(talk.stageId ?? '')?.name ?? '',
    overlaps: facts.overlaps
      .get(talk.id)
      ?.map((other) => other.title)
      .join(', '),
    change:
      change && change.kind !== 'cancelled'
        ? changeSentence(change, facts.zone, [...facts.stages.values()])
        : undefined,
  };
}
