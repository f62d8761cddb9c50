import * as v from 'valibot';
import { call } from '../../calls/call.ts';
import { SCHEDULE_CHANGES_MAX } from '../../limits/schedule-draft.ts';
import { TALK_MINUTES_MAX } from '../../limits/talk-fields.ts';
import { NotificationForm } from '../../notifications/notification.ts';
import { ScheduleDraft, DraftPlacement } from './schedule-draft.ts';
import { NewTalk } from '../talk-form.ts';
import { TalkId } from '../talk.ts';

const MANY = `At most ${SCHEDULE_CHANGES_MAX} talks at once`;
const Ids = v.pipe(v.array(TalkId), v.maxLength(SCHEDULE_CHANGES_MAX, MANY));

/**
 * The content of a talk that exists only in the draft: all fields except its place, which the draft stores, and fields that apply only once
 * a talk has begun.
 */
const DraftTalk = v.partial(
  v.omit(NewTalk, [
    'start_time',
    'stage_id',
    'cancelled',
    'video_url',
    'video_url_2',
    'video_url_3',
    'video_url_4',
    'video_url_5',
    'video_url_6',
    'streams',
    'room_url',
    'room_name',
    'lead_provider',
    'captions',
    'offset',
    'show_controls',
    'is_finished',
  ]),
);

const StandingTo = v.pipe(
  DraftPlacement,
  v.check(
    (to) => to === null || to === 'off' || to.minutes <= TALK_MINUTES_MAX,
    `A talk takes 1 to ${TALK_MINUTES_MAX} whole minutes`,
  ),
);

/** A change from the version that the editor saw to the new one. Times are epoch milliseconds. */
export const ScheduleChange = v.pipe(
  v.object({ id: TalkId, was: DraftPlacement, to: StandingTo, talk: v.optional(DraftTalk) }),
  v.title('ScheduleChange'),
);
export type ScheduleChange = v.InferOutput<typeof ScheduleChange>;

const Changes = v.pipe(
  v.array(ScheduleChange),
  v.maxLength(SCHEDULE_CHANGES_MAX, MANY),
  v.check((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, 'Each talk once'),
);

export const draftSchedule = call({
  method: 'post',
  path: '/admin/schedule/draft',
  access: 'admin',
  input: v.object({ changes: v.pipe(Changes, v.minLength(1, 'Name a change')) }),
  output: v.object({ data: v.array(ScheduleDraft) }),
});

/** Without `ids`: all drafts that would change something; talks that wait for a place stay. */
export const discardDraft = call({
  method: 'delete',
  path: '/admin/schedule/draft',
  access: 'admin',
  input: v.object({ ids: v.optional(Ids) }),
  output: v.object({ discarded: v.number() }),
});

/** Drafts by id, or changes that are in no draft. Removing a talk from the schedule requires the draft, which keeps it. */
const which = {
  ids: v.optional(Ids),
  changes: v.optional(
    v.pipe(
      Changes,
      v.check((changes) => changes.every(({ to }) => to !== null), 'Only the draft takes a talk out of the schedule'),
    ),
  ),
};
interface Which {
  readonly ids?: unknown;
  readonly changes?: unknown;
}
const isOneOf = ({ ids, changes }: Which): boolean => (ids === undefined) !== (changes === undefined);
const ONE_OF = 'Name either ids of the draft or changes';

export const ForecastView = v.pipe(
  v.object({
    people: v.number(),
    /** Number of devices that would get a push about it. */
    devices: v.number(),
    same: v.number(),
    lost: v.number(),
    gained: v.number(),
    gone: v.number(),
    pairs: v.array(v.object({ a: v.string(), b: v.string(), people: v.number() })),
    /** Set if not all people were examined. */
    partial: v.optional(v.literal(true)),
  }),
  v.title('ScheduleForecast'),
);
export type ForecastView = v.InferOutput<typeof ForecastView>;

export const forecastSchedule = call({
  method: 'post',
  path: '/admin/schedule/forecast',
  access: 'admin',
  input: v.pipe(
    v.object(which),
    v.check((asked) => isOneOf(asked), ONE_OF),
  ),
  output: ForecastView,
});

export const releaseSchedule = call({
  method: 'post',
  path: '/admin/schedule/release',
  access: 'admin',
  input: v.pipe(
    v.object({
      ...which,
      /** A notification to everyone. */
      announce: v.optional(v.omit(NotificationForm, ['send_at'])),
      /** Mails speakers about their own talks. */
      tell_speakers: v.optional(v.boolean('true or false'), false),
    }),
    v.check((asked) => isOneOf(asked), ONE_OF),
    v.check(({ ids, changes }) => (ids ?? changes ?? []).length > 0, 'Name a change'),
  ),
  /** `audit`: id to undo the release; `told`: number of people who keep one of the talks and will be notified. */
  output: v.object({ audit: v.string(), talks: v.number(), told: v.number() }),
});
