import * as v from 'valibot';
import { Audience } from './audience.ts';

/** A notification for its reader (spec 3). */
export const NotificationView = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    body: v.string(),
    link: v.string(),
    send_at: v.string(),
    /** Marked with a dot (spec 2). */
    unread: v.boolean(),
  }),
  v.title('Notification'),
);

/** A notification for organisers. */
export const PlannedView = v.pipe(
  v.object({
    id: v.string(),
    rev: v.string(),
    title: v.string(),
    body: v.string(),
    link: v.string(),
    audience: Audience,
    send_at: v.string(),
    /** `null` until it is sent. */
    sent_at: v.nullable(v.string()),
    /** Results of its latest push, by number of devices. */
    devices: v.object({ sent: v.number(), waiting: v.number(), failed: v.number(), gone: v.number() }),
    /** Number of devices on which its push was opened. */
    opened: v.number(),
  }),
  v.title('PlannedNotification'),
);
