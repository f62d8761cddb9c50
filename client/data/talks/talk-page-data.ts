import { useMemo } from 'react';
import * as v from 'valibot';
import { eventSettingsCollection } from '../../../domain/event/event-settings.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { scheduleStatus } from '../../../domain/talks/current-talks.ts';
import { streamProviders } from '../../../domain/talks/player/stream-provider.ts';
import { Talk, talksCollection } from '../../../domain/talks/talk.ts';
import { streamsCollection } from '../../../domain/talks/player/talk-stream.ts';
import { useCachedScreen } from '../loading/use-cached-screen.ts';
import { useTimeDerived } from '../loading/use-time-derived.ts';
import { useVideos, useVideosLoaded } from './streams.ts';
import { useCatalogState, useTalk } from './talks.ts';

/** Data of a talk's page that the cached schedule does not have. */
const Shown = v.object({ talk: Talk, hasVideo: v.boolean() });
const MADE_OF = [talksCollection, streamsCollection, eventSettingsCollection];

export interface ShownTalk {
  readonly talk: Talk;
  /** False while only the fields of its card are loaded. */
  readonly isWhole: boolean;
  /** Whether it has a video; `undefined` until that is known. */
  readonly hasVideo: boolean | undefined;
}

/** A talk with its texts. Until loaded they come from the render cache, with the time and place of the cached schedule and of pushes. */
export function useTalkPage(id: string): ShownTalk | undefined {
  const found = useTalk(id);
  const isRead = useCatalogState() === 'ready';
  const hasVideo = useHasVideo(id, found);
  const now = useMemo(
    () => (isRead && found && hasVideo !== undefined ? { talk: found, hasVideo } : undefined),
    [isRead, found, hasVideo],
  );
  const stood = useCachedScreen({ name: isRead && !found ? undefined : `talk ${id}`, schema: Shown, of: MADE_OF }, now);
  if (!found) return undefined;
  const talk = isRead || !stood ? found : { ...stood.talk, ...told(found) };
  return { talk, isWhole: isRead || stood !== undefined, hasVideo: hasVideo ?? stood?.hasVideo };
}

function useHasVideo(id: string, talk: Talk | undefined): boolean | undefined {
  const has = streamProviders(useVideos(id), false).length > 0;
  const hasEnded = useTimeDerived(STATUS_REFRESH, (now) => talk !== undefined && scheduleStatus(talk, now) === 'ended');
  return useVideosLoaded(hasEnded) || has ? has : undefined;
}

/** Fields that a push may have changed since they were cached. */
const told = ({ title, startsAt, minutes, stageId, cancelled }: Talk): Partial<Talk> => ({
  title,
  startsAt,
  minutes,
  stageId,
  cancelled,
});
