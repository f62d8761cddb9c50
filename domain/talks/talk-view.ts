import * as v from 'valibot';
import { Extra } from '../event-fields/extra-value.ts';
import { StageView, TrackView } from '../stages/stage-view.ts';
import { Attendance } from '../tickets/attendance.ts';
import { STREAM_PROVIDERS } from './player/stream-provider.ts';
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
 * A talk by the names of spec 3: `start_time` in ISO 8601 UTC, `length` in minutes, `offset` in seconds; videos only if the
 * viewer may use them now.
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
    /** Addresses at other services; absent if there are none. */
    video_url_5: v.optional(v.string()),
    video_url_6: v.optional(v.string()),
    /** The provider that plays first; absent for the default order. */
    lead_provider: v.optional(v.picklist(STREAM_PROVIDERS)),
    /** Its meeting outside the app, from 15 minutes before the start to the end; absent otherwise. */
    room_url: v.optional(v.string()),
    /** The name of that meeting, or an empty text, also while its address is not shown. Absent: there is none. */
    room_name: v.optional(v.string()),
    offset: v.number(),
    show_controls: v.boolean(),
    has_discussion: v.boolean(),
    hasNetworkingMixer: v.boolean(),
    is_finished: v.boolean(),
    /** Breaks are entries of the schedule as well: of the whole event or of one stage. */
    kind: v.picklist(['talk', 'break', 'stage-break']),
    cancelled: v.boolean(),
    resources: v.array(ResourceView),
    /** WebVTT captions of its recording and stream; absent if there are none. */
    captions: v.optional(v.array(TalkCaption)),
    /** Absent: unlimited, no sign-up. */
    capacity: v.optional(v.number()),
    /** Whether it has a stream or recording, even if the viewer does not get its addresses yet. */
    is_streamed: v.boolean(),
    /** Language tag of BCP 47. This and the following fields are absent if unknown. */
    language: v.optional(v.string()),
    /** How people take part, if the organisers said so. */
    attendance: v.optional(Attendance),
    do_not_record: v.optional(v.boolean()),
    links: v.optional(v.array(TalkLink)),
    feedback_url: v.optional(v.string()),
    extra: v.exactOptional(Extra),
  }),
  v.title('Talk'),
);
export type TalkView = v.InferOutput<typeof TalkView>;

export const RevisedTalk = v.pipe(v.object({ ...TalkView.entries, rev: v.string() }), v.title('RevisedTalk'));
