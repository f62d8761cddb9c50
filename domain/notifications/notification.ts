import * as v from 'valibot';
import { isoInstant, titleText } from '../forms/input-schemas.ts';
import { NOTIFICATION_BODY_MAX, NOTIFICATION_LINK_MAX } from '../limits/notifications.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';
import { Audience, EVERYBODY, isEverybody } from './audience.ts';
import { isAppPath } from '../app-path.ts';
import { isHttpLink, typedLink } from '../links.ts';

/** Whether a link is allowed in a notification: a path in the app or an http(s) address. */
export const isNotificationLink = (link: string): boolean =>
  link.length <= NOTIFICATION_LINK_MAX && (isAppPath(link) || isHttpLink(link));

const MESSAGE = 'A link leads to a place in the app, like /app/talk/keynote, or to an http(s) address';

/** The link of a notification; may be empty. */
const NotificationLink = v.pipe(
  v.string(MESSAGE),
  v.transform((link) => (isAppPath(link.trim()) ? link.trim() : typedLink(link))),
  v.check((link) => link === '' || isNotificationLink(link), MESSAGE),
);

/** A sent notification for everyone: collection `notifications` of the scope `pub`. */
export const Notification = v.object({
  id: v.string(),
  title: v.string(),
  body: v.string(),
  /** A path in the app, an http(s) address, or empty. */
  link: v.string(),
  sentAt: Instant,
});
export type Notification = v.InferOutput<typeof Notification>;

/**
 * A notification as organisers hold it, also before it is sent: collection `notifications` of the scope `adm`. `sending`: it
 * is published, but some of its pushes may not be queued yet.
 */
export const PlannedNotification = v.object({
  id: v.string(),
  title: v.string(),
  body: v.string(),
  link: v.string(),
  /** Older documents have no audience: they are for everyone. */
  audience: v.optional(Audience, EVERYBODY),
  sendAt: Instant,
  state: v.picklist(['planned', 'sending', 'sent']),
  sentAt: v.nullable(Instant),
  /** How often it was pushed. */
  pushes: v.number(),
});
export type PlannedNotification = v.InferOutput<typeof PlannedNotification>;

/** A notice to one person, on all their devices: collection `notices` of their scope. */
export const PersonalNotice = v.object({
  id: v.string(),
  /** `news`: an organisers' notification to a limited audience. */
  kind: v.picklist(['reminder', 'changes', 'won', 'place', 'news']),
  title: v.string(),
  body: v.string(),
  link: v.string(),
  sentAt: Instant,
});
export type PersonalNotice = v.InferOutput<typeof PersonalNotice>;

const bodyText = v.pipe(
  v.string('Write text here'),
  v.trim(),
  v.maxLength(NOTIFICATION_BODY_MAX, `At most ${NOTIFICATION_BODY_MAX} characters`),
  v.check((text) => text.isWellFormed(), 'This text contains invalid characters'),
);

/** A notification as an organiser sends it, by the names of spec 3. */
export const NotificationForm = v.object({
  title: titleText,
  body: v.optional(bodyText, ''),
  link: v.optional(NotificationLink, ''),
  audience: v.optional(Audience, EVERYBODY),
  /** Absent or `null`: now. */
  send_at: v.optional(v.nullable(isoInstant)),
});
export type NotificationForm = v.InferOutput<typeof NotificationForm>;

export const NotificationPatch = v.object({
  title: v.optional(titleText),
  body: v.optional(bodyText),
  link: v.optional(NotificationLink),
  audience: v.optional(Audience),
  /** `null`: now. */
  send_at: v.optional(v.nullable(isoInstant)),
});
export type NotificationPatch = v.InferOutput<typeof NotificationPatch>;

export const isDue = ({ state, sendAt }: PlannedNotification, now: Instant): boolean =>
  state === 'planned' && sendAt <= now;

/** The notification marked as published, with one more push to send. */
export const onItsWay = (notification: PlannedNotification, now: Instant): PlannedNotification => ({
  ...notification,
  state: 'sending',
  // Sent early: the time is now.
  sendAt: Math.min(notification.sendAt, now),
  sentAt: notification.sentAt ?? now,
  pushes: notification.pushes + 1,
});

/** The public document; undefined until it is sent, and for a limited audience. */
export const published = ({ id, title, body, link, sentAt, audience }: PlannedNotification): Notification | undefined =>
  sentAt === null || !isEverybody(audience) ? undefined : { id, title, body, link, sentAt };

/** The document for each person of a limited audience; undefined until it is sent. */
export const noticeToSome = ({
  id,
  title,
  body,
  link,
  sentAt,
  audience,
}: PlannedNotification): PersonalNotice | undefined =>
  sentAt === null || isEverybody(audience) ? undefined : { id, kind: 'news', title, body, link, sentAt };

/** Why a change is refused: a sent notification keeps its time and audience; its text can change. */
export function notificationRefusal(
  { sentAt, sendAt, audience: told }: PlannedNotification,
  { send_at, audience = told }: NotificationPatch,
): Refusal | undefined {
  if (sentAt === null) return undefined;
  const fields = [
    ...(send_at !== undefined && send_at !== sendAt ? ['send_at'] : []),
    ...(JSON.stringify(audience) === JSON.stringify(told) ? [] : ['audience']),
  ];
  const message = 'This has been sent already';
  return fields.length === 0
    ? undefined
    : refusal(
        'conflict',
        message,
        fields.map((field) => ({ field, message })),
      );
}

/** Sorts newest first, then by id, so that every device lists notifications in the same order. */
export const byNewestNotification = (
  a: Pick<Notification, 'id' | 'sentAt'>,
  b: Pick<Notification, 'id' | 'sentAt'>,
): number => b.sentAt - a.sentAt || (a.id < b.id ? -1 : 1);

/** Value of a document of kind `read`; its `ref` is the notification. It cannot become unread. */
export const ReadValue = v.object({ read: v.literal(true) });
export const read = userDocKind('read', ReadValue, { nothing: { read: false }, title: 'A notification you read' });

/** Notifications to everyone. */
export const notificationsCollection = collection('pub', 'notifications', {
  schema: Notification,
  order: byNewestNotification,
});

/** Latest time first, then by id. */
export const byPlan = (
  a: Pick<PlannedNotification, 'id' | 'sendAt'>,
  b: Pick<PlannedNotification, 'id' | 'sendAt'>,
): number => b.sendAt - a.sendAt || (a.id < b.id ? -1 : 1);

/** Organisers' planned and sent notifications. */
export const plannedNotificationsCollection = collection('adm', 'notifications', {
  schema: PlannedNotification,
  order: byPlan,
});

/** Notices to one person. */
export const noticesCollection = collection('u:', 'notices', {
  schema: PersonalNotice,
  order: byNewestNotification,
});
