import * as v from 'valibot';
import { Audience } from './audience.ts';

/** A notification of spec 3 as its reader has it. */
export const NotificationView = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    body: v.string(),
    link: v.string(),
    send_at: v.string(),
    /** Shown with a dot (spec 2). */
    unread: v.boolean(),
  }),
  v.title('Notification'),
);

/** The same as its organisers have it. */
export const PlannedView = v.pipe(
  v.object({
    id: v.string(),
    rev: v.string(),
    title: v.string(),
    body: v.string(),
    link: v.string(),
    audience: Audience,
    send_at: v.string(),
    /** `null` as long as it waits for its time. */
    sent_at: v.nullable(v.string()),
    /** What became of the latest push of it, in devices. */
    devices: v.object({ sent: v.number(), waiting: v.number(), failed: v.number(), gone: v.number() }),
    /** On how many devices it was opened by its push. */
    opened: v.number(),
  }),
  v.title('PlannedNotification'),
);
