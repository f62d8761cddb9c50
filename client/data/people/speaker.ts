import { useMemo } from 'react';
import { type SpeakerCard, speakersCollection } from '../../../domain/people/speaker-card.ts';
import { one } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** What the programme says about a speaker of a talk or a replay. Loaded with the programme, before people. */
export const useSpeaker = (id: string): SpeakerCard | undefined =>
  useSignal(useMemo(() => one(speakersCollection, id), [id]));
