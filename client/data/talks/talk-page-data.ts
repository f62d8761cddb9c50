import { useMemo } from 'react';
import * as v from 'valibot';
import { eventSettings } from '../../../domain/event/event-settings.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { talkMoment } from '../../../domain/talks/current-talks.ts';
import { streamProviders } from '../../../domain/talks/player/stream-provider.ts';
import { Talk, talks } from '../../../domain/talks/talk.ts';
import { streams } from '../../../domain/talks/player/talk-stream.ts';
import { useCachedScreen } from '../loading/use-cached-screen.ts';
import { useAtNow } from '../loading/use-time-derived.ts';
import { useVideos, useVideosLoaded } from './streams.ts';
import { useCatalogState, useTalk } from './talks.ts';

/** What the page of a talk is made of that the schedule does not show. */
const Shown = v.object({ talk: Talk, hasVideo: v.boolean() });
const MADE_OF = [talks, streams, eventSettings];

export interface ShownTalk {
  readonly talk: Talk;
  /** False while only what the schedule shows of the talk is here, without its texts. */
  readonly isWhole: boolean;
  /** Whether it can be watched here; `undefined` until that is known. */
  readonly hasVideo: boolean | undefined;
}

/** A talk with its texts; until the database is read as it stood last, at the time and place that the schedule and pushes say. */
export function useShownTalk(id: string): ShownTalk | undefined {
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
  const hasEnded = useAtNow(STATUS_REFRESH, (now) => talk !== undefined && talkMoment(talk, now) === 'ended');
  return useVideosLoaded(hasEnded) || has ? has : undefined;
}

/** What a push may have told of it since it stood there. */
const told = ({ title, startsAt, minutes, stageId, cancelled }: Talk): Partial<Talk> => ({
  title,
  startsAt,
  minutes,
  stageId,
  cancelled,
});
