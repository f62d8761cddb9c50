import * as v from 'valibot';
import type { Scope } from '../../../domain/sync/log.ts';
import { Instant } from '../../../domain/time.ts';
import { WebhookKind, webhooks as declared } from '../../../domain/webhooks/webhook.ts';
import { WEBHOOK_ACTIONS } from '../../../domain/webhooks/webhook-changes.ts';
import type { Ports } from '../../ports.ts';
import { collection, stored } from '../../sync/documents.ts';

export const webhooks = stored(declared);

/**
 * What receivers were told last, and what is to be told now. A scope of its own: one entry moves both at once, and reaches
 * all servers alike, so each change becomes one message whatever is cut off. Only the scheduler reads it.
 */
export const HOOKED: Scope = 'hooked';

/** How far the log of a source has been read. `id` is the source; a source without subscribers has no document. */
export const followed = collection(HOOKED, 'followed', v.object({ id: v.string(), n: v.number() }));

/** A thing as it was told last; id = `<kind>:<thing>`. A keyed hash, from which nothing of it can be read. */
export const toldThings = collection(HOOKED, 'things', v.object({ id: v.string(), print: v.string() }));

/** A message that is to be queued for everybody who wants it; then it goes. */
export const MessageDelivery = v.object({
  id: v.string(),
  kind: WebhookKind,
  at: Instant,
  changes: v.array(v.object({ action: v.picklist(WEBHOOK_ACTIONS), id: v.string() })),
});
export type MessageDelivery = v.InferOutput<typeof MessageDelivery>;
export const toldMessages = collection(HOOKED, 'messages', MessageDelivery);

/** People whose ticket is to be looked at although no entry of the log says that it changed. */
export const stirredTickets = collection(HOOKED, 'stirred', v.object({ id: v.string() }));

/** The ticket of somebody who is erased ends with them, and their mark is not kept. */
export async function stirTicket(personId: string, { log, randomId }: Pick<Ports, 'log' | 'randomId'>): Promise<void> {
  if (!(await log.state(HOOKED)).get(followed.name, 'tickets')) return;
  const op = { c: stirredTickets.name, id: personId, rev: randomId(9), doc: { id: personId } };
  await log.append(HOOKED, { mid: `stir:${randomId(12)}`, by: 'server', decide: () => ({ ops: [op] }) });
}
