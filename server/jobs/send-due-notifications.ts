import { NOTIFICATION_PUSH_LIFE } from '../../domain/limits/notifications.ts';
import { isEverybody } from '../../domain/notifications/audience.ts';
import { isDue, onItsWay, type PlannedNotification } from '../../domain/notifications/notification.ts';
import { isWished } from '../../domain/push/push-wishes.ts';
import type { PushMessage } from '../../domain/notifications/push-payload.ts';
import { plannedNotifications, pushKey, showNotifications } from '../api/notifications/notification-store.ts';
import { addressees, settleSome } from '../api/notifications/notify-audience.ts';
import { pushedLink } from '../api/push/pushed-link.ts';
import { queuePushes, withdrawPushes } from '../api/push/push-queue.ts';
import { allSubscriptions } from '../api/push/subscription-store.ts';
import type { Ports } from '../ports.ts';
import { changeDocument } from '../sync/change-document.ts';
import { allDocuments, findDocument } from '../sync/documents.ts';

/**
 * Sends organisers' notifications that are due. Any process can repeat each of the three steps: mark it as being sent in
 * `adm` (once, by its mutation id); show it in `pub` or in the recipients' own lists; queue pushes for their devices and
 * mark it as sent.
 */
export async function sendDueNotifications(ports: Ports, signal: AbortSignal): Promise<void> {
  const due = (await allDocuments(plannedNotifications, ports)).filter((planned) => isDue(planned, ports.now()));
  for (const { id } of due) {
    const to = (planned: PlannedNotification): PlannedNotification =>
      isDue(planned, ports.now()) ? onItsWay(planned, ports.now()) : planned;
    await changeDocument(plannedNotifications, { id, mid: `send:${id}`, to }, ports);
  }
  await showNotifications(ports);
  await settleSome(ports, signal);
  for (const planned of await allDocuments(plannedNotifications, ports)) {
    if (planned.state === 'sending' && !signal.aborted) await queueForAudience(planned, ports);
  }
}

async function queueForAudience(planned: PlannedNotification, ports: Ports): Promise<void> {
  const { id, pushes, sendAt, audience } = planned;
  const some = isEverybody(audience) ? undefined : await addressees(id, ports);
  const key = pushKey(id, pushes);
  // Withdraw the earlier pushes: a late retry of one would replace this text.
  await withdrawPushes(pushKey(id, pushes - 1), ports);
  // Pushes expire a fixed time after the planned time, so a late notification expires earlier after sending. For one that is sent again,
  // the time starts now.
  const usefulUntil = (pushes > 1 ? ports.now() : sendAt) + NOTIFICATION_PUSH_LIFE;
  const order = { key, message: messageOf(planned, ports), usefulUntil, urgency: 'normal' as const };
  for await (const subscriptions of allSubscriptions(ports)) {
    const wanting = subscriptions.filter(
      ({ personId, wants }) => isWished('news', wants) && (some?.has(personId) ?? true),
    );
    await queuePushes(order, wanting, ports);
  }
  // It was withdrawn while it was being queued.
  if (!(await findDocument(plannedNotifications, id, ports))) return withdrawPushes(key, ports);
  const to = (held: PlannedNotification): PlannedNotification =>
    held.pushes === pushes ? { ...held, state: 'sent' } : held;
  await changeDocument(plannedNotifications, { id, mid: `sent:${key}`, to }, ports);
}

const messageOf = ({ id, title, body, link, pushes }: PlannedNotification, ports: Ports): PushMessage => ({
  title,
  body,
  navigate: pushedLink(link, ports),
  tag: `notification:${id}`,
  // If a notification is sent again, the device alerts again.
  renotify: pushes > 1,
  id,
});
