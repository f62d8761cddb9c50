import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import { conferenceDays } from '../../../domain/event/conference-days.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import type { Track } from '../../../domain/stages/track.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import {
  catalogState,
  event,
  stages,
  talks,
  talksById,
  tracks,
  type CatalogState,
} from '../../platform/replica/catalog-view.ts';
import { computed } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

const days = computed(event, (settings): readonly ConferenceDay[] => (settings ? conferenceDays(settings) : []));

/** The event; `undefined` until this device has loaded it. */
export const useEvent = (): EventSettings | undefined => useSignal(event);

export const useDays = (): readonly ConferenceDay[] => useSignal(days);

/** All talks of the live edition by start, including cancelled ones. */
export const useTalks = (): readonly Talk[] => useSignal(talks);

export const useTalk = (id: string): Talk | undefined => useSignal(talksById).get(id);

/** In column order. */
export const useStages = (): readonly Stage[] => useSignal(stages);

export const useTracks = (): readonly Track[] => useSignal(tracks);

/** The stage with this id; `undefined` if there is none. */
export const useStage = (id: string | null | undefined): Stage | undefined =>
  useStages().find((stage) => stage.id === id);

export const useTrack = (id: string | null | undefined): Track | undefined =>
  useTracks().find((track) => track.id === id);

/** `empty`: nothing loaded yet. `boot`: talks near now, without long texts. `ready`: everything. */
export const useCatalogState = (): CatalogState => useSignal(catalogState);
