import { CHAT_PUSH_AFTER, CHAT_PUSH_LIFE } from '../../../domain/limits/chats.ts';
import { personName } from '../../../domain/people/person.ts';
import { isWished } from '../../../domain/push/push-wishes.ts';
import type { Ports } from '../../ports.ts';
import { findPerson } from '../people/find-person.ts';
import { pushedLink } from '../push/pushed-link.ts';
import { queuePushes, withdrawPushes } from '../push/push-queue.ts';
import { listens, subscriptionsOf } from '../push/subscription-store.ts';
import { hasConsented } from './write-consent.ts';

interface Written {
  /** Id of who wrote it. */
  readonly from: string;
  readonly room: string;
  readonly id: string;
  readonly text: string;
}

/**
 * Tells the devices of somebody that they were written to, a moment later: a person who reads along has read it by then, and it
 * is withdrawn. Its words go to those alone who have agreed to the rules of the chat.
 */
export async function pushMessage(personId: string, { from, room, id, text }: Written, ports: Ports): Promise<void> {
  const devices = (await subscriptionsOf(personId, ports)).filter(
    (subscription) => listens(subscription, ports) && isWished('message', subscription.wants),
  );
  if (devices.length === 0) return;
  const author = await findPerson(from, ports);
  const message = {
    title: author ? personName(author) : 'A message',
    body: (await hasConsented(personId, ports)) ? text : 'Wrote to you',
    navigate: pushedLink(`/app/chats?room=${encodeURIComponent(room)}`, ports),
    tag: `chat:${room}`,
    renotify: false,
  };
  const now = ports.now();
  await queuePushes(
    {
      key: keyOf(personId, id),
      message,
      usefulUntil: now + CHAT_PUSH_LIFE,
      urgency: 'normal',
      from: now + CHAT_PUSH_AFTER,
    },
    devices,
    ports,
  );
}

/** Of what is on its way to the devices of this person, this message is not told any more. */
export const withdrawMessagePush = (personId: string, messageId: string, ports: Pick<Ports, 'store'>): Promise<void> =>
  withdrawPushes(keyOf(personId, messageId), ports);

const keyOf = (personId: string, messageId: string): string => `message:${personId}:${messageId}`;
