import { talkCounts } from '../../../domain/agenda/talk-count.ts';
import { conferenceDays } from '../../../domain/event/conference-days.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { addResource, removeResource } from '../../../domain/resources/resource-calls.ts';
import { sponsorships } from '../../../domain/sponsorships/sponsorship.ts';
import { stageCalls } from '../../../domain/stages/stage-calls.ts';
import { type Stage, stages } from '../../../domain/stages/stage.ts';
import { trackCalls } from '../../../domain/stages/track-calls.ts';
import { type Track, tracks } from '../../../domain/stages/track.ts';
import { createTalk, editTalk, removeTalk, storeTalkCover } from '../../../domain/talks/talk-calls.ts';
import { clashesOf, type ScheduleClash, scheduleClashes } from '../../../domain/talks/schedule-clashes.ts';
import type { TalkVideos } from '../../../domain/talks/talk-stream.ts';
import { type Talk, talks } from '../../../domain/talks/talk.ts';
import { event } from '../../platform/catalog-view.ts';
import { http } from '../../platform/connection.ts';
import { derived } from '../../platform/live-value.ts';
import { list, shelf } from '../../platform/shelf.ts';
import { useLive } from '../../platform/use-live.ts';
import { videosByTalk } from '../streams.ts';
import { choices } from './choices.ts';
import { nounRows, withRows } from './noun-rows.ts';
import type { NounCalls } from './noun-write.ts';

/** How many talks name a stage or a track; cancelled ones keep it, too. */
export interface Placed {
  readonly talks: number;
}

const countBy = (all: readonly Talk[], of: (talk: Talk) => string | null): ReadonlyMap<string | null, number> => {
  const counts = new Map<string | null, number>();
  for (const talk of all) counts.set(of(talk), (counts.get(of(talk)) ?? 0) + 1);
  return counts;
};

const stageDocuments = nounRows(stages);
export type StageRow = Stage & Placed;
export const stageRows = withRows(
  stageDocuments,
  derived([stageDocuments.all, list(talks)], (all, placed) => {
    const counts = countBy(placed, ({ stageId }) => stageId);
    return all.map((stage): StageRow => ({ ...stage, talks: counts.get(stage.id) ?? 0 }));
  }),
);
export const stageWrites: NounCalls = stageCalls('live');

const trackDocuments = nounRows(tracks);
export type TrackRow = Track & Placed;
export const trackRows = withRows(
  trackDocuments,
  derived([trackDocuments.all, list(talks)], (all, placed) => {
    const counts = countBy(placed, ({ trackId }) => trackId);
    return all.map((track): TrackRow => ({ ...track, talks: counts.get(track.id) ?? 0 }));
  }),
);
export const trackWrites: NounCalls = trackCalls('live');

/** A talk with what organisers alone see of it. */
export interface TalkRow extends Talk {
  readonly stage: string;
  readonly track: Track | undefined;
  /** How many people keep it, as it was counted last. */
  readonly kept: number;
  readonly videos: TalkVideos;
  /** The day it is on, as the event calls it; empty outside of the event. */
  readonly day: string;
  /** What about it organisers should look at. */
  readonly clashes: readonly ScheduleClash[];
}

const places = derived([shelf(stages), shelf(tracks)], (rooms, themes) => ({ rooms, themes }));
const around = derived(
  [places, shelf(talkCounts), derived([videosByTalk, event], withDays)],
  (where, counts, rest) => ({
    ...where,
    counts,
    ...rest,
  }),
);

function withDays(videosOf: (talkId: string) => TalkVideos, settings: EventSettings | undefined) {
  return { videosOf, days: settings ? conferenceDays(settings) : [] };
}

const talkDocuments = nounRows(talks);
export const talkRows = withRows(
  talkDocuments,
  derived([talkDocuments.all, around], (all, { rooms, themes, counts, videosOf, days }) => {
    const clashes = scheduleClashes(all, { days, now: 0 });
    return all.map((talk): TalkRow => ({
      ...talk,
      stage: talk.stageId === null ? '' : (rooms.get(talk.stageId)?.name ?? ''),
      track: talk.trackId === null ? undefined : themes.get(talk.trackId),
      kept: counts.get(talk.id)?.kept ?? 0,
      videos: videosOf(talk.id),
      day: days.find(({ startsAt, endsAt }) => talk.startsAt >= startsAt && talk.startsAt < endsAt)?.label ?? '',
      clashes: clashesOf(clashes, talk.id),
    }));
  }),
);
/** A new talk is put on its stage. */
export const talkWrites: NounCalls = {
  add: createTalk('live'),
  addInput: ({ stage_id: id, ...fields }) => ({ ...fields, id }),
  edit: editTalk('live'),
  remove: removeTalk('live'),
  picture: storeTalkCover('live'),
};

export const stageChoices = choices(list(stages));
export const trackChoices = choices(list(tracks));
export const useStageChoices = () => useLive(stageChoices);
export const useTrackChoices = () => useLive(trackChoices);
export const useSponsorships = () => useLive(list(sponsorships));

export const addFile = (talkId: string, file: File) =>
  http.ask(addResource, { talkId, filename: file.name }, { file, key: crypto.randomUUID() });
export const removeFile = (resourceId: string) =>
  http.ask(removeResource, { resourceId }, { key: crypto.randomUUID() });
