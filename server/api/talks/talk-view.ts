import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import type { Track } from '../../../domain/stages/track.ts';
import { type Talk, TalkResource } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { type Edition, stagesOf, talksOf, tracksOf } from '../../sync/catalog.ts';
import { findDocument } from '../../sync/documents.ts';
import type { Source } from '../../sync/kept-replies.ts';
import { absolute } from '../pictures/absolute.ts';
import { videosFor } from './talk-streams.ts';

export const StageView = v.object({ id: v.string(), name: v.string(), order: v.number() });
export const TrackView = v.object({
  id: v.string(),
  name: v.string(),
  color: v.string(),
  sponsorship: v.nullable(v.object({ link: v.string(), imageURL: v.string(), title: v.string() })),
});
export const ResourceView = v.object({
  id: v.string(),
  file_name: v.string(),
  size: v.number(),
  file_type: TalkResource.entries.fileType,
  path: v.string(),
  replayTalk: v.boolean(),
});

/** A talk under the names of spec 3: `start_time` in ISO 8601 UTC, `length` in minutes, `offset` in seconds; videos only where the viewer may use them now. */
export const TalkView = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  start_time: v.string(),
  length: v.number(),
  timezone: v.string(),
  track_id: v.nullable(v.string()),
  stage_id: v.nullable(v.string()),
  stage: v.nullable(StageView),
  track: v.nullable(TrackView),
  speakers: v.array(v.object({ id: v.string(), name: v.string() })),
  cover_url: v.nullable(v.string()),
  video_url: v.nullable(v.string()),
  video_url_2: v.nullable(v.string()),
  video_url_3: v.nullable(v.string()),
  video_url_4: v.nullable(v.string()),
  offset: v.number(),
  show_controls: v.boolean(),
  has_discussion: v.boolean(),
  hasNetworkingMixer: v.boolean(),
  is_finished: v.boolean(),
  /** A break of the whole event or of one stage stands in the schedule as well. */
  kind: v.picklist(['talk', 'break', 'stage-break']),
  cancelled: v.boolean(),
  resources: v.array(ResourceView),
});
export type TalkView = v.InferOutput<typeof TalkView>;

export interface Viewing {
  readonly viewer: Actor;
  readonly ports: Ports;
}

export const shownTalks = (talks: readonly Talk[], viewing: Viewing): Promise<TalkView[]> =>
  Promise.all(talks.map((talk) => talkView(talk, viewing)));

/** Everything a talk is shown from, besides its videos and what an operator fixed at the start. */
export const talkSources = (edition: Edition): readonly Source[] => SOURCES[edition];
const sourcesOf = (edition: Edition): readonly Source[] => [
  talksOf(edition),
  stagesOf(edition),
  tracksOf(edition),
  { scope: 'pub', name: 'event' },
];
const SOURCES = { live: sourcesOf('live'), replay: sourcesOf('replay') };

export async function talkView(talk: Talk, { viewer, ports }: Viewing): Promise<TalkView> {
  const videos = await videosFor(viewer, talk, ports);
  const stage = talk.stageId === null ? undefined : await findDocument(stagesOf(talk.edition), talk.stageId, ports);
  const track = talk.trackId === null ? undefined : await findDocument(tracksOf(talk.edition), talk.trackId, ports);
  return {
    id: talk.id,
    title: talk.title,
    description: talk.description,
    start_time: new Date(talk.startsAt).toISOString(),
    length: talk.minutes,
    timezone: ports.event().zone,
    track_id: talk.trackId,
    stage_id: talk.stageId,
    stage: stage ? stageView(stage) : null,
    track: track ? trackView(track, ports) : null,
    speakers: talk.speakers,
    cover_url: absolute(talk.coverUrl, ports),
    video_url: videos.jw ?? null,
    video_url_2: videos.vimeo ?? null,
    video_url_3: videos.s3 ?? null,
    video_url_4: videos.dacast ?? null,
    offset: talk.offset,
    show_controls: talk.showControls,
    has_discussion: talk.hasDiscussion,
    hasNetworkingMixer: talk.hasNetworkingMixer,
    is_finished: talk.isFinished,
    kind: talk.kind,
    cancelled: talk.cancelled,
    resources: talk.resources.map((resource) => resourceView(resource, talk, ports)),
  };
}

export const stageView = ({ id, name, order }: Stage): v.InferOutput<typeof StageView> => ({ id, name, order });

export const trackView = (
  { id, name, color, sponsorship }: Track,
  ports: Pick<Ports, 'publicUrl'>,
): v.InferOutput<typeof TrackView> => ({
  id,
  name,
  color,
  sponsorship: sponsorship && {
    link: sponsorship.link,
    imageURL: absolute(sponsorship.imageURL, ports),
    title: sponsorship.title,
  },
});

type Resource = Talk['resources'][number];
export const resourceView = (
  { id, filename, size, fileType, path }: Resource,
  { edition }: Pick<Talk, 'edition'>,
  ports: Pick<Ports, 'publicUrl'>,
): v.InferOutput<typeof ResourceView> => ({
  id,
  file_name: filename,
  size,
  file_type: fileType,
  path: absolute(path, ports),
  replayTalk: edition === 'replay',
});
