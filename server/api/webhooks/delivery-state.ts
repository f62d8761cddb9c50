import * as v from 'valibot';
import type { Scope } from '../../../domain/sync/log.ts';
import { Instant } from '../../../domain/time.ts';
import { WebhookKind, webhooksCollection as declared } from '../../../domain/webhooks/webhook.ts';
import { WEBHOOK_ACTIONS } from '../../../domain/webhooks/webhook-changes.ts';
import type { Ports } from '../../ports.ts';
import { storedCollection, stored } from '../../sync/documents.ts';

export const webhooks = stored(declared);

/**
 * Scope of the state that receivers were last sent, and of messages to send. One log entry changes both and reaches all
 * servers, so each change becomes exactly one message, even after interruptions. Only the scheduler reads it.
 */
export const WEBHOOK_SCOPE: Scope = 'hooked';

/** Log position up to which a source was read. `id` is the source. A source without subscribers has no document. */
export const followed = storedCollection(WEBHOOK_SCOPE, 'followed', v.object({ id: v.string(), n: v.number() }));

/** Fingerprint of an item as it was last sent. `id` is `<kind>:<item>`. It is a keyed hash, so it reveals nothing. */
export const sentFingerprints = storedCollection(
  WEBHOOK_SCOPE,
  'things',
  v.object({ id: v.string(), print: v.string() }),
);

/** A message to queue for all subscribed webhooks. Deleted afterwards. */
export const MessageDelivery = v.object({
  id: v.string(),
  kind: WebhookKind,
  at: Instant,
  changes: v.array(v.object({ action: v.picklist(WEBHOOK_ACTIONS), id: v.string() })),
});
export type MessageDelivery = v.InferOutput<typeof MessageDelivery>;
export const queuedMessages = storedCollection(WEBHOOK_SCOPE, 'messages', MessageDelivery);

/** People whose ticket must be compared, although no log entry shows a change. */
export const ticketsToCompare = storedCollection(WEBHOOK_SCOPE, 'stirred', v.object({ id: v.string() }));

/**
 * Marks a person's ticket to be compared. Does nothing if no webhook follows tickets. An erased person's ticket is deleted
 * with them, so the mark is not stored.
 */
export async function markTicketToCompare(
  personId: string,
  { log, randomId }: Pick<Ports, 'log' | 'randomId'>,
): Promise<void> {
  if (!(await log.state(WEBHOOK_SCOPE)).get(followed.name, 'tickets')) return;
  const op = { c: ticketsToCompare.name, id: personId, rev: randomId(9), doc: { id: personId } };
  await log.append(WEBHOOK_SCOPE, { mid: `stir:${randomId(12)}`, by: 'server', decide: () => ({ ops: [op] }) });
}
