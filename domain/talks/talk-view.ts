import * as v from 'valibot';
import { StageView, TrackView } from '../stages/stage-view.ts';
import { STREAM_PROVIDERS } from './stream-provider.ts';
import { TalkCaption, TalkLink, TalkResource } from './talk.ts';

export const ResourceView = v.pipe(
  v.object({
    id: v.string(),
    file_name: v.string(),
    size: v.number(),
    file_type: TalkResource.entries.fileType,
    path: v.string(),
    replayTalk: v.boolean(),
  }),
  v.title('Resource'),
);

/**
 * A talk under the names of spec 3: `start_time` in ISO 8601 UTC, `length` in minutes, `offset` in seconds; videos only
 * where the viewer may use them now.
 */
export const TalkView = v.pipe(
  v.object({
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
    /** Which of them plays first; left out where it is the order they are offered in. */
    lead_provider: v.optional(v.picklist(STREAM_PROVIDERS)),
    offset: v.number(),
    show_controls: v.boolean(),
    has_discussion: v.boolean(),
    hasNetworkingMixer: v.boolean(),
    is_finished: v.boolean(),
    /** A break of the whole event or of one stage stands in the schedule as well. */
    kind: v.picklist(['talk', 'break', 'stage-break']),
    cancelled: v.boolean(),
    resources: v.array(ResourceView),
    /** Of its recording and its stream, as WebVTT; left out where there are none. */
    captions: v.optional(v.array(TalkCaption)),
    /** Capacity; left out where there is no limit, and no sign-up. */
    capacity: v.optional(v.number()),
    /** Whether a stream or a recording is set, also while its addresses are not the viewer's yet. */
    is_streamed: v.boolean(),
    /** As in BCP 47. This and what follows is left out where nothing is said. */
    language: v.optional(v.string()),
    do_not_record: v.optional(v.boolean()),
    links: v.optional(v.array(TalkLink)),
    feedback_url: v.optional(v.string()),
  }),
  v.title('Talk'),
);
export type TalkView = v.InferOutput<typeof TalkView>;

export const RevisedTalk = v.pipe(v.object({ ...TalkView.entries, rev: v.string() }), v.title('RevisedTalk'));
