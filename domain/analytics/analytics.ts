import * as v from 'valibot';
import { ANALYTICS_LATE_MAX } from '../limits/analytics.ts';
import { GONE_REASONS } from '../talks/player/gone-reasons.ts';
import { PLAYER_SOURCES, STREAM_PROVIDERS } from '../talks/player/stream-provider.ts';
import { Instant } from '../time.ts';

/** Chosen at random by the counting device; a message sent twice counts once. */
const Uuid = v.pipe(v.string(), v.regex(/^[\w-]{8,56}$/, 'A uuid has 8 to 56 letters, digits, _ or -'));

/** ISO 8601, or epoch milliseconds as in sync. */
const When = v.union(
  [Instant, v.pipe(v.string(), v.maxLength(40), v.transform(instantIn), Instant)],
  'When it was, as in 2027-07-12T09:00:00Z',
);

function instantIn(text: string): Instant | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined; // Temporal throws a RangeError for text that is not an instant.
  }
}

const Thing = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const counted = { uuid: Uuid, at: When };

/** Messages with the events that devices count (spec 7). `seconds`: watched time of a talk since the previous message. */
export const AnalyticsMessage = v.variant('type', [
  v.object({ ...counted, type: v.literal('page-view'), path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(500)) }),
  v.object({
    ...counted,
    type: v.literal('video-view'),
    talk_id: Thing,
    seconds: v.optional(v.pipe(v.number(), v.minValue(0))),
  }),
  v.object({ ...counted, type: v.literal('download'), resource_id: Thing }),
  v.object({ ...counted, type: v.literal('login') }),
  /** A video stalled for some seconds. */
  v.object({ ...counted, type: v.literal('stall'), talk_id: Thing, provider: v.picklist(PLAYER_SOURCES) }),
  /** A provider did not play a talk for this viewer: why, and the one that was tried next; without one there was no other. */
  v.object({
    ...counted,
    type: v.literal('refusal'),
    talk_id: Thing,
    provider: v.picklist(STREAM_PROVIDERS),
    why: v.picklist(GONE_REASONS),
    next: v.optional(v.picklist(STREAM_PROVIDERS)),
  }),
  /** A push was tapped. */
  v.object({ ...counted, type: v.literal('push-click'), notification_id: Thing }),
]);
export type AnalyticsMessage = v.InferOutput<typeof AnalyticsMessage>;
export type Stall = Extract<AnalyticsMessage, { type: 'stall' }>;
export type RefusalMessage = Extract<AnalyticsMessage, { type: 'refusal' }>;
export type VideoView = Extract<AnalyticsMessage, { type: 'video-view' }>;

/** Kinds of rows for statistics; `login` is recorded by the server, `login-told` reported by devices. */
const EVENT_TYPES = ['login', 'login-told', 'page-view', 'download', 'video-view', 'push-click'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The text that is signed: the messages as compact JSON, as JSON.stringify writes it. */
export const signedText = (messages: readonly unknown[]): string => JSON.stringify(messages);

/** Whether a message is too old. Devices may be offline for days, but not without limit. */
export const isTooLate = (at: Instant, now: Instant): boolean => at < now - ANALYTICS_LATE_MAX;

const SCREENS = [
  'lobby',
  'stage',
  'replays',
  'replay',
  'schedule',
  'directory',
  'booths',
  'booth',
  'company-profile',
  'user-profile',
  'talk',
  'live',
  'perks',
  'chats',
  'notes',
  'welcome',
  'changes',
  'my-conference',
  'settings',
  'admin',
];

/** The screen of a path (spec 2), without ids and query. `other` if it is not a screen. */
export function screenOf(path: string): string {
  const [, app = '', screen = ''] = (path.split(/[?#]/)[0] ?? '').split('/');
  if (app === 'app' && SCREENS.includes(screen)) return screen;
  return ['auth', 'privacy', 'terms'].includes(app) ? app : 'other';
}
export const ALL_SCREENS: readonly string[] = [...SCREENS, 'auth', 'privacy', 'terms', 'other'];
