import { companyScope } from '../../domain/companies/lead.ts';
import { WEBHOOK_LEADS_EVERY } from '../../domain/limits/webhooks.ts';
import type { Scope } from '../../domain/sync/log.ts';
import { hears, type Webhook, WEBHOOK_KINDS, type WebhookKind } from '../../domain/webhooks/webhook.ts';
import { queueDelivery } from '../api/webhooks/deliveries.ts';
import { beginSource, followSource, releaseCursor, cursorPosition } from '../api/webhooks/source-cursor.ts';
import { cardsOf, SOURCES } from '../api/webhooks/change-sources.ts';
import {
  followed,
  WEBHOOK_SCOPE,
  type MessageDelivery,
  queuedMessages,
  webhooks,
} from '../api/webhooks/delivery-state.ts';
import type { Ports, SyncLog } from '../ports.ts';
import { allDocuments } from '../sync/documents.ts';
import { companies } from '../sync/stored-collections.ts';

/**
 * Creates webhook deliveries for changes. Each of the three steps can be interrupted and repeated by any server: a change
 * becomes a message (once, by its log entry); the message is queued for each address (once, by its id); then the message
 * is deleted.
 */
export async function gatherWebhooks(ports: Ports, signal: AbortSignal): Promise<void> {
  const all = await allDocuments(webhooks, ports);
  const heard = hearingOf(ports.log);
  for (const kind of WEBHOOK_KINDS) {
    if (signal.aborted) return;
    if (!all.some((webhook) => hears(webhook, kind))) await releaseCursor(kind, ports);
    else if (kind === 'leads') await followLeads(heard, ports);
    else await follow(kind, heard, ports);
  }
  for (const message of await allDocuments(queuedMessages, ports)) await queueMessage(message, all, ports);
}

/** What this process remembers; it is not in the log. */
interface Hearing {
  /** Companies to whose scopes this process wrote, or from which it received entries. */
  readonly companies: Set<Scope>;
  /** When the cards of all companies were last checked. */
  leadsAt: number;
  /** Whether tickets were compared since the start: a crash may have happened between a change and its mark in the log. */
  hasComparedTickets: boolean;
}
const hearings = new WeakMap<SyncLog, Hearing>();

function hearingOf(log: SyncLog): Hearing {
  const known = hearings.get(log);
  if (known) return known;
  const fresh: Hearing = { companies: new Set(), leadsAt: Number.NEGATIVE_INFINITY, hasComparedTickets: false };
  log.subscribe(({ s }) => void (s.startsWith('co:') && fresh.companies.add(s)));
  hearings.set(log, fresh);
  return fresh;
}

async function follow(kind: Exclude<WebhookKind, 'leads'>, heard: Hearing, ports: Ports): Promise<void> {
  const source = SOURCES[kind];
  if (cursorPosition(await ports.log.state(WEBHOOK_SCOPE), source.key) === undefined) return beginSource(source, ports);
  const isThorough = kind === 'tickets' && !heard.hasComparedTickets;
  await followSource(source, ports, { isThorough });
  if (isThorough) heard.hasComparedTickets = true;
}

/** Follows the cards of companies. Each company has its own scope, which is followed from the first card on. */
async function followLeads(heard: Hearing, ports: Ports): Promise<void> {
  const ids = (await ports.log.state(companies.scope)).all(companies.name).map(({ id }) => id);
  if (cursorPosition(await ports.log.state(WEBHOOK_SCOPE), 'leads') === undefined) {
    for (const id of ids) await beginSource(cardsOf(id), ports);
    const op = { c: followed.name, id: 'leads', rev: 'begun', doc: { id: 'leads', n: 0 } };
    await ports.log.append(WEBHOOK_SCOPE, {
      mid: `leads:${ports.randomId(12)}`,
      by: 'server',
      decide: () => ({ ops: [op] }),
    });
    return;
  }
  const isTime = Math.abs(ports.now() - heard.leadsAt) >= WEBHOOK_LEADS_EVERY;
  if (isTime) heard.leadsAt = ports.now();
  for (const id of ids) {
    const scope = companyScope(id);
    if (heard.companies.delete(scope) || (isTime && (await isMoved(id, ports))))
      await followSource(cardsOf(id), ports, { from: 0 });
  }
}

/** Returns whether the company has new entries. Reads the store, so that the scopes of hundreds of companies need not be loaded. */
async function isMoved(companyId: string, { log, store }: Ports): Promise<boolean> {
  const after = cursorPosition(await log.state(WEBHOOK_SCOPE), cardsOf(companyId).key) ?? 0;
  return (await store.log.read(companyScope(companyId), after, 1)).length > 0;
}

async function queueMessage(message: MessageDelivery, all: readonly Webhook[], ports: Ports): Promise<void> {
  const { id, kind, changes } = message;
  for (const webhook of all.filter((one) => hears(one, kind)))
    await queueDelivery({ id: `${id}_${webhook.id}`, webhookId: webhook.id, kind, changes }, ports);
  await ports.log.append(WEBHOOK_SCOPE, {
    mid: `queued:${id}`,
    by: 'server',
    decide: (hooked) => ({
      ops: hooked.get(queuedMessages.name, id) ? [{ c: queuedMessages.name, id, rev: 'queued', del: true }] : [],
    }),
  });
}
