import type * as v from 'valibot';
import { documentView } from '../../../domain/document-fields.ts';
import { NotificationView, PlannedView } from '../../../domain/notifications/notification-view.ts';
import type { PersonalNotice, Notification, PlannedNotification } from '../../../domain/notifications/notification.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { WithRev } from '../../sync/documents.ts';
import { countClicks } from '../analytics/event-store.ts';
import { countPushes } from '../push/push-queue.ts';
import { pushKey } from './notification-store.ts';

const viewOf = documentView(NotificationView, {});
export const notificationView = (
  notification: Notification | PersonalNotice,
  unread: boolean,
): v.InferOutput<typeof NotificationView> => viewOf(notification, { send_at: iso(notification.sentAt), unread });

const plannedViewOf = documentView(PlannedView, {});
export async function plannedView(
  notification: WithRev<PlannedNotification>,
  ports: Pick<Ports, 'store'>,
): Promise<v.InferOutput<typeof PlannedView>> {
  const { id, pushes, sendAt, sentAt } = notification;
  const count = (state: Parameters<typeof countPushes>[1]): Promise<number> =>
    countPushes(pushKey(id, pushes), state, ports);
  const [sent, waiting, sending, failed, expired, gone, opened] = await Promise.all([
    count('sent'),
    count('waiting'),
    count('sending'),
    count('failed'),
    count('expired'),
    count('gone'),
    countClicks(id, ports),
  ]);
  return plannedViewOf(notification, {
    send_at: iso(sendAt),
    sent_at: sentAt === null ? null : iso(sentAt),
    devices: { sent, waiting: waiting + sending, failed: failed + expired, gone },
    opened,
  });
}

const iso = (at: Instant): string => Temporal.Instant.fromEpochMilliseconds(at).toString();
