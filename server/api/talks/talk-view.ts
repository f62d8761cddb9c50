import type * as v from 'valibot';
import { documentView, inverse } from '../../../domain/document-fields.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { StageView, TrackView } from '../../../domain/stages/stage-view.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import type { Track } from '../../../domain/stages/track.ts';
import { type ResourceView, TalkView } from '../../../domain/talks/talk-view.ts';
import { TALK_NAMES } from '../../../domain/talks/talk-form.ts';
import type { Edition, Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { stagesOf, talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import type { ReplySource } from '../../sync/cached-replies.ts';
import { answersViewer } from '../event-fields/programme-answers.ts';
import { fieldLists } from '../event-fields/field-lists.ts';
import { absolute } from '../pictures/absolute.ts';
import { isStreamed, shownRoomName, streamFor } from './talk-streams.ts';

export interface Viewing {
  readonly viewer: Actor;
  readonly ports: Ports;
}

export const shownTalks = (talks: readonly Talk[], viewing: Viewing): Promise<TalkView[]> =>
  Promise.all(talks.map((talk) => talkView(talk, viewing)));

/** Returns the collections that a talk's view depends on, except videos and fixed settings. */
export const talkSources = (edition: Edition): readonly ReplySource[] => SOURCES[edition];
const sourcesOf = (edition: Edition): readonly ReplySource[] => [
  talksOf(edition),
  stagesOf(edition),
  tracksOf(edition),
  fieldLists,
  { scope: 'pub', name: 'event' },
];
const SOURCES = { live: sourcesOf('live'), replay: sourcesOf('replay') };

export async function talkView(talk: Talk, { viewer, ports }: Viewing): Promise<TalkView> {
  const { videos, outside } = await streamFor(viewer, talk, ports);
  const stage = talk.stageId === null ? undefined : await findDocument(stagesOf(talk.edition), talk.stageId, ports);
  const track = talk.trackId === null ? undefined : await findDocument(tracksOf(talk.edition), talk.trackId, ports);
  return viewOf(talk, {
    start_time: new Date(talk.startsAt).toISOString(),
    timezone: ports.event().zone,
    stage: stage ? (await stageViewer(ports))(stage) : null,
    track: track ? trackView(track, ports) : null,
    cover_url: absolute(talk.coverUrl, ports),
    video_url: videos.jw ?? null,
    video_url_2: videos.vimeo ?? null,
    video_url_3: videos.s3 ?? null,
    video_url_4: videos.dacast ?? null,
    video_url_5: videos.web,
    video_url_6: videos.web2,
    lead_provider: videos.lead || undefined,
    room_url: outside?.url,
    room_name: shownRoomName(viewer, talk, outside),
    resources: talk.resources.map((resource) => resourceView(resource, talk, ports)),
    capacity: talk.capacity ?? undefined,
    is_streamed: isStreamed(viewer, talk, videos),
    do_not_record: talk.noRecord || undefined,
    extra: (await answersViewer('talk', ports))(talk),
  });
}

const viewOf = documentView(TalkView, inverse(TALK_NAMES));

/** Returns a function that shows stages with their answers. */
export async function stageViewer(
  ports: Pick<Ports, 'log' | 'event'>,
): Promise<(stage: Stage) => v.InferOutput<typeof StageView>> {
  const answersOf = await answersViewer('stage', ports);
  return ({ id, name, order, links, ...stage }) => {
    const extra = answersOf(stage);
    return { id, name, order, ...(links && { links }), ...(extra && { extra }) };
  };
}

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
