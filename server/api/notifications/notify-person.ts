import { isWished } from '../../../domain/push/push-wishes.ts';
import type { PersonalNotice } from '../../../domain/notifications/notification.ts';
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

/** A notification for one person. It is shown and pushed once. */
export interface PersonNotice {
  /** Id of the notification. A repeat with the same id changes nothing. */
  readonly id: string;
  /** Returns the notification, given the person's scope; undefined if it no longer concerns them. */
  readonly notice: (state: ScopeState) => PersonalNotice | undefined;
  /** On a device, a later push with the same tag replaces this one. */
  readonly tag: string;
  readonly urgency: OutgoingPush['urgency'];
  /** Talks that it is about, most important first. The push carries their data. */
  readonly talkIds?: readonly string[];
  /** After this time it is not pushed any more. It stays in the list. */
  readonly usefulUntil: Instant;
}

/** Adds a notification to a person's list and pushes it to their devices. Idempotent after an interruption. */
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
  const stored = await findDocument(notices, id, ports);
  if (!stored) return;
  const devices = (await subscriptionsOf(personId, ports)).filter(
    (subscription) => listens(subscription, ports) && isWished(stored.kind, subscription.wants),
  );
  if (devices.length === 0) return;
  const { title, body, link } = stored;
  const message = { title, body, navigate: pushedLink(link, ports), tag, renotify: false, id };
  const ahead = await aheadOf(personId, talkIds, ports);
  await queuePushes({ key: id, message, usefulUntil, urgency, ahead }, devices, ports);
}
