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

/** Final state of a push: sent; subscription no longer valid; too late; given up. */
export type PushOutcome = 'sent' | 'gone' | 'expired' | 'failed';

/**
 * One message for one browser. The id contains both, so each browser gets a message once, even if it is queued twice. In
 * the state `sending`, the process that claimed it has a lease until `nextAt`.
 */
export interface QueuedPush extends Stored {
  /** Key of the message; used to count its pushes. */
  readonly key: string;
  readonly subscription: string;
  /** Person who used the browser when the push was queued. If another person logs in there, they must not get it. */
  readonly personId: string;
  /** Origin of the push service. */
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

/** A message to send to devices. */
export interface PushOrder {
  /** Unique key. Each browser gets one push per key. */
  readonly key: string;
  readonly message: PushMessage;
  /** After this time the push is dropped. */
  readonly usefulUntil: Instant;
  readonly urgency: OutgoingPush['urgency'];
  /** Earliest time to send it; default now. */
  readonly from?: Instant;
  /** Current data of its talks, for the device to show. */
  readonly ahead?: Ahead | undefined;
}

/** Queues a message for these browsers. Skips those for which it is queued already. */
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
  // Another process, or this one before a crash, may have queued some of them.
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

/** Returns the push topic for a tag: push services accept only 32 base64url characters. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

const STEP = 200;

/** Withdraws pushes that were not sent yet. One that is being sent may still arrive, but is not retried. */
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

/** Returns the number of pushes of a message in this state. */
export async function countPushes(key: string, state: QueuedPush['state'], ports: StorePorts): Promise<number> {
  return (await pushQueue(ports)).count('byKey', [key, state]);
}

/** Returns when the oldest waiting push was queued. Looks only at the next few of each service. */
export async function oldestWaiting(origins: readonly string[], ports: StorePorts): Promise<Instant | undefined> {
  const queue = await pushQueue(ports);
  const next = await Promise.all(
    origins.map(async (origin) => (await queue.find('byDue', { equals: ['waiting', origin], limit: STEP })).documents),
  );
  const since = next.flat().map(({ expiresAt }) => expiresAt - PUSH_RECORD_LIFE);
  return since.length === 0 ? undefined : Math.min(...since);
}

/** Returns the number of pushes still to be sent, for metrics. */
export async function pushQueueLength(ports: StorePorts): Promise<number> {
  const queue = await pushQueue(ports);
  return (await queue.count('byDue', ['waiting'])) + (await queue.count('byDue', ['sending']));
}
