import { useMemo } from 'react';
import { recordedTalks, type Replay, replayDay } from '../../../domain/talks/replays.ts';
import { stagesCollection as stageDocuments } from '../../../domain/stages/stage.ts';
import { tracksCollection as trackDocuments } from '../../../domain/stages/track.ts';
import { inScope } from '../../../domain/sync/collection.ts';
import { talksCollection as talkDocuments, type Talk } from '../../../domain/talks/talk.ts';
import { position } from '../../../domain/talks/player/watch-position.ts';
import { CONFERENCE_ZONE_DEFAULT } from '../../../domain/limits/event.ts';
import { MINUTE } from '../../../domain/time.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { isLoaded, list } from '../../platform/replica/collection-store.ts';
import { useSignal, useDeferredSignal } from '../../platform/react/use-signal.ts';
import { useNow } from '../loading/now.ts';
import { videosByTalk } from './streams.ts';
import { useDays, useEvent, useStages, useTalks, useTracks } from './talks.ts';

const onlyReplays = list(inScope(talkDocuments, 'replay'));
const replayStages = list(inScope(stageDocuments, 'replay'));
const replayTracks = list(inScope(trackDocuments, 'replay'));

/** Whether the replay scope is loaded. */
export const useReplaysLoaded = (): boolean => useDeferredSignal(isLoaded('replay'));

/** All recordings that people with access can watch, latest first. */
export function useRecordedTalks(): readonly Talk[] {
  const talks = useTalks();
  const replays = useSignal(onlyReplays);
  const videosOf = useSignal(videosByTalk);
  const now = useNow(MINUTE);
  return useMemo(
    () => recordedTalks({ talks, replays, now, hasVideo: (id) => Object.values(videosOf(id)).some(Boolean) }),
    [talks, replays, videosOf, now],
  );
}

/** Recordings that the person can watch, each with its day, stage and track, and the position up to which they watched. */
export function useReplays(): readonly Replay[] {
  const talks = useRecordedTalks();
  const stages = [...useStages(), ...useSignal(replayStages)];
  const tracks = [...useTracks(), ...useSignal(replayTracks)];
  const days = useDays();
  const zone = useEvent()?.zone ?? CONFERENCE_ZONE_DEFAULT;
  const documents = useDeferredSignal(userDocs);
  return talks.map((talk) => {
    const track = tracks.find(({ id }) => id === talk.trackId);
    const said = documents.get(position.id(talk.id));
    return {
      talk,
      day: replayDay(talk.startsAt, days, zone),
      stage: stages.find(({ id }) => id === talk.stageId)?.name ?? '',
      track: track?.name ?? '',
      tint: track?.color,
      place: position.read(said),
      placeSaidAt: said?.changedAt ?? 0,
    };
  });
}

export const useReplay = (id: string): Replay | undefined => useReplays().find(({ talk }) => talk.id === id);
