import { NOTIFICATION_PUSH_LIFE } from '../../domain/limits/notifications.ts';
import { isDue, onItsWay, type PlannedNotification } from '../../domain/notifications/notification.ts';
import { isWished } from '../../domain/push/push-wishes.ts';
import type { PushMessage } from '../../domain/notifications/push-payload.ts';
import { plannedNotifications, pushKey, showNotifications } from '../api/notifications/notification-store.ts';
import { pushedLink } from '../api/push/pushed-link.ts';
import { queuePushes, withdrawPushes } from '../api/push/push-queue.ts';
import { allSubscriptions } from '../api/push/subscription-store.ts';
import type { Ports } from '../ports.ts';
import { allDocuments, findDocument } from '../sync/documents.ts';

/**
 * Sends the organisers' notices whose time has come. Three steps, each of which may be repeated by any process:
 * marked as on its way in `adm`, once by its mutation's id → shown in `pub` → queued for every device, marked as sent.
 */
export async function sendDueNotifications(ports: Ports, signal: AbortSignal): Promise<void> {
  const due = (await allDocuments(plannedNotifications, ports)).filter((planned) => isDue(planned, ports.now()));
  for (const { id } of due) {
    await change(
      id,
      { mid: `send:${id}`, to: (planned) => (isDue(planned, ports.now()) ? onItsWay(planned, ports.now()) : planned) },
      ports,
    );
  }
  await showNotifications(ports);
  for (const planned of await allDocuments(plannedNotifications, ports)) {
    if (planned.state === 'sending' && !signal.aborted) await queueForEverybody(planned, ports);
  }
}

async function queueForEverybody(planned: PlannedNotification, ports: Ports): Promise<void> {
  const { id, pushes, sendAt } = planned;
  const key = pushKey(id, pushes);
  // A late try of an earlier one would put its words in the place of these.
  await withdrawPushes(pushKey(id, pushes - 1), ports);
  // One whose time came while no server ran is late; one that is sent again is meant for now.
  const usefulUntil = (pushes > 1 ? ports.now() : sendAt) + NOTIFICATION_PUSH_LIFE;
  const order = { key, message: messageOf(planned, ports), usefulUntil, urgency: 'normal' as const };
  for await (const subscriptions of allSubscriptions(ports)) {
    const wanting = subscriptions.filter(({ wants }) => isWished('news', wants));
    await queuePushes(order, wanting, ports);
  }
  // Taken back while it was queued.
  if (!(await findDocument(plannedNotifications, id, ports))) return withdrawPushes(key, ports);
  await change(
    id,
    { mid: `sent:${key}`, to: (held) => (held.pushes === pushes ? { ...held, state: 'sent' } : held) },
    ports,
  );
}

const messageOf = ({ id, title, body, link, pushes }: PlannedNotification, ports: Ports): PushMessage => ({
  title,
  body,
  navigate: pushedLink(link, ports),
  tag: `notification:${id}`,
  // Sent once more, it wants to be heard once more.
  renotify: pushes > 1,
  id,
});

interface Change {
  readonly mid: string;
  readonly to: (planned: PlannedNotification) => PlannedNotification;
}

async function change(id: string, { mid, to }: Change, ports: Ports): Promise<void> {
  const { scope, name, parse } = plannedNotifications;
  const rev = ports.randomId(9);
  await ports.log.append(scope, {
    mid,
    by: 'server',
    decide: (state) => {
      const held = state.get(name, id);
      const before = held && parse(held);
      const doc = before && to(before);
      return { ops: doc === before ? [] : [{ c: name, id, rev, doc }] };
    },
  });
}
