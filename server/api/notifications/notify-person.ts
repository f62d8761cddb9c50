import { isWished } from '../../../domain/push/push-wishes.ts';
import type { Notice } from '../../../domain/notifications/notification.ts';
import type { Instant } from '../../../domain/time.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { OutgoingPush } from '../../platform/web-push-sender.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { aheadOf } from '../push/ahead-of.ts';
import { pushedLink } from '../push/pushed-link.ts';
import { queuePushes } from '../push/push-queue.ts';
import { listens, subscriptionsOf } from '../push/subscription-store.ts';
import { noticesOf } from './notification-store.ts';

/** Something one person is to hear, once. */
export interface PersonNotice {
  /** Of the notice; a repeat of it tells nothing new. */
  readonly id: string;
  /** What to say, given what the person's scope holds at that moment; nothing, if it does not concern them any more. */
  readonly notice: (state: ScopeState) => Notice | undefined;
  /** A later push of the same tag takes the place of this one. */
  readonly tag: string;
  readonly urgency: OutgoingPush['urgency'];
  /** The talks it is about: what they say goes along with the push, the first of them first. */
  readonly talkIds?: readonly string[];
  /** From then on it is not pushed any more; the list keeps it. */
  readonly usefulUntil: Instant;
}

/** Puts a notice into a person's list and sends it to their devices. Safe to repeat after it was cut off. */
export async function notifyPerson(
  personId: string,
  { id, notice, tag, urgency, usefulUntil, talkIds = [] }: PersonNotice,
  ports: Ports,
): Promise<void> {
  const notices = noticesOf(personId);
  await ports.log.append(personScope(personId), {
    mid: `notice:${id}`,
    by: 'server',
    decide: (state) => {
      const doc = state.get(notices.name, id) ? undefined : notice(state);
      return { ops: doc ? [{ c: notices.name, id, rev: `notice:${doc.sentAt}`, doc }] : [] };
    },
  });
  const told = await findDocument(notices, id, ports);
  if (!told) return;
  const devices = (await subscriptionsOf(personId, ports)).filter(
    (subscription) => listens(subscription, ports) && isWished(told.kind, subscription.wants),
  );
  if (devices.length === 0) return;
  const { title, body, link } = told;
  const message = { title, body, navigate: pushedLink(link, ports), tag, renotify: false, id };
  const ahead = await aheadOf(personId, talkIds, ports);
  await queuePushes({ key: id, message, usefulUntil, urgency, ahead }, devices, ports);
}
