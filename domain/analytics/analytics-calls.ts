import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { isoInstant, thingId } from '../forms/input-schemas.ts';
import { ANALYTICS_BATCH_MAX, ANALYTICS_BODY_MAX_BYTES } from '../limits/analytics.ts';
import { IsoDate } from '../time.ts';
import { WATCH_STEPS } from './concurrent-viewers.ts';

export const readAnalyticsKey = call({
  method: 'get',
  path: '/analytics/key',
  access: 'logged-in',
  input: v.object({}),
  output: v.object({ user_id: v.string(), key: v.string() }),
});

/** The result of one message; `repeated`: counted before. A refused one must not be sent again. */
export const MessageAnswer = v.object({
  uuid: v.nullable(v.string()),
  status: v.picklist(['counted', 'repeated', 'refused']),
  message: v.optional(v.string()),
});
export type MessageAnswer = v.InferOutput<typeof MessageAnswer>;

export const collectEvents = call({
  method: 'post',
  path: '/adw-pubsub',
  access: 'anyone',
  maxBytes: ANALYTICS_BODY_MAX_BYTES,
  input: v.object({
    messages: v.pipe(
      v.array(v.unknown()),
      v.minLength(1),
      v.maxLength(ANALYTICS_BATCH_MAX, `At most ${ANALYTICS_BATCH_MAX} messages at once`),
    ),
    signature: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
  output: v.object({ accepted: v.number(), data: v.array(MessageAnswer) }),
});

export const Day = v.object({ day: v.string(), logins: v.number(), page_views: v.number(), downloads: v.number() });

export const readAnalytics = call({
  method: 'post',
  path: '/stats/analytics',
  access: 'admin',
  input: v.object({ from: v.optional(IsoDate), to: v.optional(IsoDate) }),
  output: v.object({ data: v.array(Day), screens: v.array(v.object({ screen: v.string(), page_views: v.number() })) }),
});

const WatchingAt = v.object({ at: v.string(), watching: v.number() });

export const readViews = call({
  method: 'post',
  path: '/stats/views',
  access: 'admin',
  input: v.object({
    /** Instants; `to` is excluded. */
    from: isoInstant,
    to: isoInstant,
    talk_id: v.optional(thingId),
    /** Minutes between two points. */
    step: v.optional(v.picklist(WATCH_STEPS, `One of ${WATCH_STEPS.join(', ')} minutes`), 15),
  }),
  output: v.object({
    /** The period, rounded to whole steps. */
    from: v.string(),
    to: v.string(),
    step: v.number(),
    /** Number of different people who watched in the period. */
    people: v.number(),
    peak: v.nullable(WatchingAt),
    data: v.array(WatchingAt),
  }),
});
