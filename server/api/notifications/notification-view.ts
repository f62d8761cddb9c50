import * as v from 'valibot';
import type { Notice, Notification, PlannedNotification } from '../../../domain/notifications/notification.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { WithRev } from '../../sync/documents.ts';
import { countPushes } from '../push/push-queue.ts';
import { pushKey } from './notification-store.ts';

/** A notification of spec 3 as its reader has it. */
export const NotificationView = v.object({
  id: v.string(),
  title: v.string(),
  body: v.string(),
  link: v.string(),
  send_at: v.string(),
  /** Shown with a dot (spec 2). */
  unread: v.boolean(),
});

export const notificationView = (
  { id, title, body, link, sentAt }: Notification | Notice,
  unread: boolean,
): v.InferOutput<typeof NotificationView> => ({ id, title, body, link, send_at: iso(sentAt), unread });

/** The same as its organisers have it. */
export const PlannedView = v.object({
  id: v.string(),
  rev: v.string(),
  title: v.string(),
  body: v.string(),
  link: v.string(),
  send_at: v.string(),
  /** `null` as long as it waits for its time. */
  sent_at: v.nullable(v.string()),
  /** What became of the latest push of it, in devices. */
  devices: v.object({ sent: v.number(), waiting: v.number(), failed: v.number() }),
});

export async function plannedView(
  { id, rev, title, body, link, sendAt, sentAt, pushes }: WithRev<PlannedNotification>,
  ports: Pick<Ports, 'store'>,
): Promise<v.InferOutput<typeof PlannedView>> {
  const count = (state: Parameters<typeof countPushes>[1]): Promise<number> =>
    countPushes(pushKey(id, pushes), state, ports);
  const [sent, waiting, sending, failed, expired] = await Promise.all([
    count('sent'),
    count('waiting'),
    count('sending'),
    count('failed'),
    count('expired'),
  ]);
  return {
    id,
    rev,
    title,
    body,
    link,
    send_at: iso(sendAt),
    sent_at: sentAt === null ? null : iso(sentAt),
    devices: { sent, waiting: waiting + sending, failed: failed + expired },
  };
}

const iso = (at: Instant): string => Temporal.Instant.fromEpochMilliseconds(at).toString();
