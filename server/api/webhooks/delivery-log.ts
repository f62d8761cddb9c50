import type { ListPage, PageInput } from '../../../domain/calls/paging.ts';
import { PAGE_SIZE } from '../../../domain/limits/requests.ts';
import { WEBHOOK_RECORD_LIFE } from '../../../domain/limits/webhooks.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { type Delivery, deliveryTable } from './deliveries.ts';

/** Rows skipped at a time on the way to a page. */
const STEP = 500;

/** Deliveries of an address, the latest first. A page is reached by its number or by the cursor of the one before. */
export async function deliveryPage(
  { id, ...input }: PageInput & { readonly id: string },
  ports: Pick<Ports, 'store'>,
): Promise<ListPage<Delivery>> {
  const table = await deliveryTable(ports);
  const count = input.count ?? input.limit ?? PAGE_SIZE;
  const page = input.startCursor === undefined ? (input.page ?? 1) : 1;
  let after = input.startCursor;
  let left = (page - 1) * count;
  const read = (limit: number) =>
    table.find('byTime', { equals: [id], limit, reverse: true, ...(after !== undefined && { after }) });
  while (left > 0) {
    const skipped = await read(Math.min(left, STEP));
    left -= skipped.documents.length;
    if (skipped.next === undefined)
      return { data: [], pagination: { page, total: await table.count('byTime', [id]), count: 0 } };
    after = skipped.next;
  }
  const { documents, next } = await read(count);
  const total = await table.count('byTime', [id]);
  return {
    data: documents,
    pagination: { page, total, count: documents.length, ...(next !== undefined && { nextCursor: next }) },
  };
}

/** Puts a delivery back into the queue, whatever became of it. */
export async function sendAgain(
  webhookId: string,
  deliveryId: string,
  ports: Pick<Ports, 'store' | 'now'>,
): Promise<Delivery> {
  const table = await deliveryTable(ports);
  for (;;) {
    const held = await table.get(deliveryId);
    if (held?.webhookId !== webhookId) return refuse('not-found', 'This delivery is not kept any more');
    if (held.state === 'sending') return held;
    const now = ports.now();
    const again: Delivery = { ...held, state: 'waiting', tries: 0, nextAt: now, expiresAt: now + WEBHOOK_RECORD_LIFE };
    if (await table.replace(again, held.rev)) return again;
  }
}
