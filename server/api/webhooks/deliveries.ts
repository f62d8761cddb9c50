import { WEBHOOK_RECORD_LIFE } from '../../../domain/limits/webhooks.ts';
import type { Instant } from '../../../domain/time.ts';
import type { WebhookKind } from '../../../domain/webhooks/webhook.ts';
import type { DeliveryState, DeliveryView } from '../../../domain/webhooks/webhook-calls.ts';
import type { ThingChange } from '../../../domain/webhooks/webhook-changes.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/**
 * A message for one webhook. The id contains both, so several servers queue it only once. In the state `sending` it
 * belongs to the server that claimed it, until `nextAt`. It contains only ids: the data is read when it is sent, so a late
 * attempt never sends old data, and no erased data stays stored.
 */
export interface Delivery extends Stored {
  readonly webhookId: string;
  readonly kind: WebhookKind | 'test';
  readonly changes: readonly ThingChange[];
  readonly state: DeliveryState;
  readonly createdAt: Instant;
  readonly nextAt: Instant;
  readonly tries: number;
  readonly triedAt: Instant;
  readonly status: number;
  readonly failed: string;
  readonly duration: number;
  readonly expiresAt: Instant;
}

type Indexes = 'byDue' | 'byTime' | 'byExpiry';
const DELIVERIES: TableSpec<Delivery, Indexes> = {
  name: 'webhookDeliveries',
  indexes: {
    byDue: { fields: ['webhookId', 'state', 'nextAt'] },
    byTime: { fields: ['webhookId', 'createdAt'] },
    byExpiry: { fields: ['expiresAt'] },
  },
};

type StorePorts = Pick<Ports, 'store'>;
export const deliveryTable = ({ store }: StorePorts): Promise<Table<Delivery, Indexes>> => store.table(DELIVERIES);

export type NewDelivery = Pick<Delivery, 'id' | 'webhookId' | 'kind' | 'changes'>;

/** Queues a delivery unless it is queued already. */
export async function queueDelivery(fresh: NewDelivery, ports: Pick<Ports, 'store' | 'now'>): Promise<Delivery> {
  const now = ports.now();
  const delivery: Delivery = {
    ...fresh,
    rev: 1,
    state: 'waiting',
    createdAt: now,
    nextAt: now,
    tries: 0,
    triedAt: 0,
    status: 0,
    failed: '',
    duration: 0,
    expiresAt: now + WEBHOOK_RECORD_LIFE,
  };
  await insertNew(await deliveryTable(ports), delivery);
  return delivery;
}

/** Results of sending to a webhook. `id` is the webhook's. A time of 0 means never. */
export interface WebhookHealth extends Stored {
  readonly lastAt: Instant;
  readonly lastStatus: number;
  readonly lastFailed: string;
  readonly failingSince: Instant;
}
const HEALTH: TableSpec<WebhookHealth, never> = { name: 'webhookHealth', indexes: {} };
export const healthTable = ({ store }: StorePorts): Promise<Table<WebhookHealth>> => store.table(HEALTH);

/** Stores the result of a delivery attempt. */
export async function noteHealth(
  id: string,
  { isTaken, ...last }: Omit<WebhookHealth, 'id' | 'rev' | 'failingSince'> & { readonly isTaken: boolean },
  ports: StorePorts,
): Promise<void> {
  const health = await healthTable(ports);
  for (;;) {
    const held = await health.get(id);
    const failingSince = isTaken ? 0 : held?.failingSince || last.lastAt;
    const noted: WebhookHealth = { id, rev: held?.rev ?? 1, ...last, failingSince };
    if (held ? await health.replace(noted, held.rev) : await insertNew(health, noted)) return;
  }
}

const isoOrNull = (at: Instant): string | null => (at === 0 ? null : new Date(at).toISOString());

export const deliveryView = (delivery: Delivery): DeliveryView => ({
  id: delivery.id,
  kind: delivery.kind,
  changes: delivery.changes.length,
  state: delivery.state,
  tries: delivery.tries,
  status: delivery.status,
  failed: delivery.failed,
  duration: delivery.duration,
  created_at: new Date(delivery.createdAt).toISOString(),
  tried_at: isoOrNull(delivery.triedAt),
  next_at: delivery.state === 'waiting' ? new Date(delivery.nextAt).toISOString() : null,
});
