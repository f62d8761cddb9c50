import { WEBHOOK_CLAIM } from '../../domain/limits/webhooks.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import { saysGone, type WebhookAnswer, webhookBackoff, webhookVerdict } from '../../domain/webhooks/webhook-answer.ts';
import { type Delivery, deliveryTable, noteHealth } from '../api/webhooks/deliveries.ts';
import { webhooks } from '../api/webhooks/delivery-state.ts';
import { webhookMessage } from '../api/webhooks/webhook-message.ts';
import { signedHeaders } from '../api/webhooks/webhook-secret.ts';
import type { Ports } from '../ports.ts';
import { allDocuments } from '../sync/documents.ts';
import { PushesUnderWay } from './send-pushes-under-way.ts';

/** Sends due deliveries: to all addresses in parallel, and to each address one after another. */
export async function sendWebhooks(ports: Ports, signal: AbortSignal): Promise<void> {
  if (ports.webhooks.isRehearsal) return;
  const all = (await allDocuments(webhooks, ports)).filter(({ paused }) => !paused);
  const underWay = new PushesUnderWay();
  const first = await Promise.all(all.map(async (webhook) => ({ webhook, due: await takeDue(webhook.id, ports) })));
  // Addresses with due deliveries start first, so that the others can see that there is work.
  const inOrder = first.toSorted((a, b) => Number(b.due !== undefined) - Number(a.due !== undefined));
  await Promise.all(inOrder.map(({ webhook, due }) => sendTo(webhook, due, { ports, signal, underWay })));
}

interface RunParts {
  readonly ports: Ports;
  readonly signal: AbortSignal;
  readonly underWay: PushesUnderWay;
}

/**
 * Sends the due deliveries of one address:
 *
 *   waiting → taken (sending) → delivered | failed
 *      ↑          │
 *      └──────────┴ later, by backoff
 *
 * If the process crashes after the receiver's answer and before it is stored, the delivery is sent again with the same id, so
 * that receivers can recognise it. After a failure, the address's other deliveries wait for the next round; other addresses
 * continue.
 */
async function sendTo(
  webhook: Webhook,
  first: Delivery | undefined,
  { ports, signal, underWay }: RunParts,
): Promise<void> {
  for (let taken = first; !signal.aborted; taken = await takeDue(webhook.id, ports)) {
    if (!taken) {
      if (await underWay.lookAgain()) continue;
      return;
    }
    const mine = taken;
    let isTaken = false;
    await underWay.during(async () => {
      isTaken = await deliver(mine, webhook, ports);
    });
    if (!isTaken) return;
  }
}

/** Claims the oldest delivery that is due, or whose server has crashed; undefined if there is none. */
async function takeDue(webhookId: string, ports: Ports): Promise<Delivery | undefined> {
  const table = await deliveryTable(ports);
  for (;;) {
    const to = ports.now() + 1;
    const due = await Promise.all(
      (['waiting', 'sending'] as const).map(
        async (state) => (await table.find('byDue', { equals: [webhookId, state], to, limit: 1 })).documents,
      ),
    );
    const [next] = due.flat();
    if (!next) return undefined;
    const mine: Delivery = { ...next, state: 'sending', nextAt: ports.now() + WEBHOOK_CLAIM };
    if (await table.replace(mine, next.rev)) return { ...mine, rev: next.rev + 1 };
  }
}

async function deliver(delivery: Delivery, webhook: Webhook, ports: Ports): Promise<boolean> {
  const body = JSON.stringify(await webhookMessage(delivery, ports));
  // By the machine's own clock, because receivers compare it with theirs.
  const message = { id: delivery.id, seconds: Math.floor(Date.now() / 1000), body };
  const headers = {
    ...signedHeaders(message, webhook, { now: ports.now(), ports }),
    'content-length': Buffer.byteLength(body),
  };
  const from = performance.now();
  const answer = await ports.webhooks.send({ url: webhook.url, headers, body: Buffer.from(body) });
  return settle(delivery, { answer, duration: Math.round(performance.now() - from) }, ports);
}

interface Tried {
  readonly answer: WebhookAnswer;
  readonly duration: number;
}

/** Stores the result of an attempt. Returns true if it was delivered. */
async function settle(delivery: Delivery, { answer, duration }: Tried, ports: Ports): Promise<boolean> {
  const now = ports.now();
  const tries = delivery.tries + 1;
  const [status, failed] = 'status' in answer ? [answer.status, ''] : [0, answer.failed];
  const verdict = webhookVerdict(answer);
  const wait = verdict === 'again' ? webhookBackoff(tries, answer, Math.random()) : undefined;
  const state = verdict === 'delivered' ? verdict : wait === undefined ? 'failed' : 'waiting';
  const tried = {
    ...delivery,
    state,
    tries,
    triedAt: now,
    status,
    failed,
    duration,
    nextAt: now + (wait ?? 0),
  } as const;
  await (await deliveryTable(ports)).replace(tried, delivery.rev);
  if (saysGone(answer)) await pause(tried, ports);
  const isTaken = verdict === 'delivered';
  await noteHealth(delivery.webhookId, { lastAt: now, lastStatus: status, lastFailed: failed, isTaken }, ports);
  return isTaken;
}

/** Pauses a webhook whose address answered 410 (Gone), until an organiser resumes it. */
async function pause({ id, tries, webhookId }: Delivery, { log, randomId }: Ports): Promise<void> {
  const { scope, name } = webhooks;
  await log.append(scope, {
    mid: `gone:${id}:${tries}`,
    by: 'server',
    decide(state) {
      const held = state.get(name, webhookId)?.doc as Webhook | undefined;
      if (!held || held.paused) return { ops: [] };
      return { ops: [{ c: name, id: webhookId, rev: randomId(9), doc: { ...held, paused: true } }] };
    },
  });
}

/**
 * Releases deliveries that a killed server had claimed, so that they need not wait until the claim expires. Only if no
 * other server can use the store.
 */
export async function releaseDeliveryClaims(ports: Ports): Promise<void> {
  if (ports.store.kind !== 'embedded') return;
  const table = await deliveryTable(ports);
  for (const { id } of await allDocuments(webhooks, ports)) {
    const { documents } = await table.find('byDue', { equals: [id, 'sending'], limit: 10 });
    for (const one of documents) await table.replace({ ...one, state: 'waiting', nextAt: ports.now() }, one.rev);
  }
}
