import { createHash } from 'node:crypto';
import { PUSH_RECORD_LIFE } from '../../../domain/limits/pushes.ts';
import type { Ahead } from '../../../domain/push/ahead.ts';
import { type PushMessage, pushPayload } from '../../../domain/notifications/push-payload.ts';
import type { Instant } from '../../../domain/time.ts';
import type { OutgoingPush } from '../../platform/web-push-sender.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { noteServices } from './push-services.ts';
import type { Subscription } from './subscription-store.ts';

/** Final state of a push: sent; the device is gone; too late; given up. */
export type PushOutcome = 'sent' | 'gone' | 'expired' | 'failed';

/**
 * One message for one browser. The id is made of both, so each browser gets a message once, however often it is queued. While
 * `sending`, the process that claimed it holds the lease, until `nextAt`.
 */
export interface QueuedPush extends Stored {
  /** Key of the message, by which its pushes are counted. */
  readonly key: string;
  readonly subscription: string;
  /** Whose browser it was when queued: the next person to log in there must not read it. */
  readonly personId: string;
  /** The push service. */
  readonly origin: string;
  readonly state: 'waiting' | 'sending' | PushOutcome;
  readonly nextAt: Instant;
  readonly tries: number;
  readonly usefulUntil: Instant;
  readonly payload: string;
  readonly urgency: OutgoingPush['urgency'];
  readonly topic: string;
  readonly expiresAt: Instant;
}

type Indexes = 'byDue' | 'byKey' | 'byExpiry';
const QUEUE: TableSpec<QueuedPush, Indexes> = {
  name: 'pushQueue',
  indexes: {
    byDue: { fields: ['state', 'origin', 'nextAt'] },
    byKey: { fields: ['key', 'state'] },
    byExpiry: { fields: ['expiresAt'] },
  },
};

type StorePorts = Pick<Ports, 'store'>;

export const pushQueue = (ports: StorePorts): Promise<Table<QueuedPush, Indexes>> => ports.store.table(QUEUE);

/** A message to devices. */
export interface PushOrder {
  /** Unique key: a browser gets each key once. */
  readonly key: string;
  readonly message: PushMessage;
  /** After this it is dropped. */
  readonly usefulUntil: Instant;
  readonly urgency: OutgoingPush['urgency'];
  /** Not sent before; default now. */
  readonly from?: Instant;
  /** Present data of its talks. */
  readonly ahead?: Ahead | undefined;
}

/** Queues a message for these browsers, unless it is queued already. */
export async function queuePushes(
  { key, message, usefulUntil, urgency, from, ahead }: PushOrder,
  subscriptions: readonly Subscription[],
  ports: Pick<Ports, 'store' | 'now'>,
): Promise<void> {
  if (subscriptions.length === 0) return;
  const queue = await pushQueue(ports);
  await noteServices(
    subscriptions.map(({ origin }) => origin),
    ports,
  );
  const now = ports.now();
  const order = {
    key,
    usefulUntil,
    urgency,
    payload: pushPayload(message, ahead),
    topic: topicOf(message.tag),
    expiresAt: now + PUSH_RECORD_LIFE,
  };
  // Another process, or this one before a crash, may have queued some.
  await Promise.all(
    subscriptions.map(({ id, origin, personId }) =>
      insertNew(queue, {
        id: `${key}:${id}`,
        rev: 1,
        subscription: id,
        personId,
        origin,
        state: 'waiting',
        nextAt: from ?? now,
        tries: 0,
        ...order,
      }),
    ),
  );
}

/** Push services accept topics of 32 base64url characters. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

const STEP = 200;

/** Withdraws pushes that are not sent yet. One that is being sent may still arrive, but is not retried. */
export async function withdrawPushes(key: string, ports: StorePorts): Promise<void> {
  const queue = await pushQueue(ports);
  for (const state of ['waiting', 'sending'] as const) {
    for (;;) {
      const { documents } = await queue.find('byKey', { equals: [key, state], limit: STEP });
      if (documents.length === 0) break;
      await Promise.all(documents.map(({ id }) => queue.remove(id)));
    }
  }
}

/** Number of a message's pushes in this state. */
export async function countPushes(key: string, state: QueuedPush['state'], ports: StorePorts): Promise<number> {
  return (await pushQueue(ports)).count('byKey', [key, state]);
}

/** When the oldest waiting push was queued, among the next few of each service. */
export async function oldestWaiting(origins: readonly string[], ports: StorePorts): Promise<Instant | undefined> {
  const queue = await pushQueue(ports);
  const next = await Promise.all(
    origins.map(async (origin) => (await queue.find('byDue', { equals: ['waiting', origin], limit: STEP })).documents),
  );
  const since = next.flat().map(({ expiresAt }) => expiresAt - PUSH_RECORD_LIFE);
  return since.length === 0 ? undefined : Math.min(...since);
}

/** Number of pushes still to be sent, for metrics. */
export async function pushQueueLength(ports: StorePorts): Promise<number> {
  const queue = await pushQueue(ports);
  return (await queue.count('byDue', ['waiting'])) + (await queue.count('byDue', ['sending']));
}
