import type * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import type { StageView, TrackView } from '../../../domain/stages/stage-view.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import type { Track } from '../../../domain/stages/track.ts';
import type { ResourceView, TalkView } from '../../../domain/talks/talk-view.ts';
import type { Edition, Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { stagesOf, talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import type { Source } from '../../sync/cached-replies.ts';
import { absolute } from '../pictures/absolute.ts';
import { isStreamed, videosFor } from './talk-streams.ts';

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
    ...(videos.lead && { lead_provider: videos.lead }),
    offset: talk.offset,
    show_controls: talk.showControls,
    has_discussion: talk.hasDiscussion,
    hasNetworkingMixer: talk.hasNetworkingMixer,
    is_finished: talk.isFinished,
    kind: talk.kind,
    cancelled: talk.cancelled,
    resources: talk.resources.map((resource) => resourceView(resource, talk, ports)),
    ...(talk.captions && { captions: talk.captions }),
    ...(typeof talk.capacity === 'number' && { capacity: talk.capacity }),
    is_streamed: isStreamed(viewer, talk, videos),
    ...(talk.lang && { language: talk.lang }),
    ...(talk.noRecord && { do_not_record: true }),
    ...(talk.links && { links: talk.links }),
    ...(talk.feedbackUrl && { feedback_url: talk.feedbackUrl }),
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
