import { documentView, withFields } from '../../../domain/document-fields.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { WEBHOOK_RECORD_LIFE, WEBHOOK_SEND_BUDGET, WEBHOOKS_MAX } from '../../../domain/limits/webhooks.ts';
import { refuse } from '../../../domain/refusal.ts';
import { addressRefusal } from '../../../domain/webhooks/webhook-address.ts';
import { byUrl, rotated, Webhook } from '../../../domain/webhooks/webhook.ts';
import {
  addWebhook,
  editWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  WebhookView,
} from '../../../domain/webhooks/webhook-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { spendBudget } from '../../http/expensive-call-limit.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { isPublicAddress, literalAddress } from '../../platform/public-address.ts';
import type { Ports } from '../../ports.ts';
import { allRevised, findDocument, findRevised, withRev, type WithRev } from '../../sync/documents.ts';
import { editDocument, revised } from '../../sync/edit-documents.ts';
import {
  type Delivery,
  deliveryTable,
  deliveryView,
  healthTable,
  queueDelivery,
  type WebhookHealth,
} from './deliveries.ts';
import { webhooks } from './delivery-state.ts';
import { shownSecret } from './webhook-secret.ts';
import type { ListPage, PageInput } from '../../../domain/calls/paging.ts';
import { tablePage } from '../../http/table-page.ts';

/** Returns a page of a webhook's deliveries, latest first, by page number or by the previous page's cursor. */
const deliveryPage = async (
  { id, ...input }: PageInput & { readonly id: string },
  ports: Pick<Ports, 'store'>,
): Promise<ListPage<Delivery>> =>
  tablePage(await deliveryTable(ports), { index: 'byTime', equals: [id], reverse: true }, input);

/** Queues a delivery again, whatever its state. */
async function sendAgain(
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

const missing = (): never => refuse('not-found', 'There is no such webhook');

const iso = (at: number): string | null => (at === 0 ? null : new Date(at).toISOString());

const asStored = documentView(WebhookView, {});

function viewOf(webhook: WithRev<Webhook>, health: WebhookHealth | undefined, now: number): WebhookView {
  const before = webhook.secrets.find(({ until }) => until !== null && until > now);
  return asStored(webhook, {
    old_secret_until: iso(before?.until ?? 0),
    last_at: iso(health?.lastAt ?? 0),
    last_status: health?.lastStatus ?? 0,
    last_failed: health?.lastFailed ?? '',
    failing_since: iso(health?.failingSince ?? 0),
  });
}

const show = async (webhook: WithRev<Webhook>, ports: Ports): Promise<WebhookView> =>
  viewOf(webhook, await (await healthTable(ports)).get(webhook.id), ports.now());

const showCurrent = async ({
  input: { id },
  ports,
}: {
  readonly input: { readonly id: string };
  readonly ports: Ports;
}) => show(withRev((await findRevised(webhooks, id, ports)) ?? missing()), ports);

/** Refuses an address that is not allowed. A private IP address is refused at once; host names are checked when a message is sent. */
function checkUrl(url: string | undefined, { webhooks: { origins } }: Ports): void {
  const message = url === undefined ? undefined : (addressRefusal(url, origins) ?? innerRefusal(url, origins));
  if (message !== undefined) refuse('invalid', message, [{ field: 'url', message }]);
}

function innerRefusal(url: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(url)) return 'Write an address like https://example.org/hook';
  const literal = literalAddress(url);
  const { origin, hostname } = new URL(url);
  const isInner = literal === undefined ? /(^|\.)localhost\.?$/.test(hostname) : !isPublicAddress(literal);
  return isInner && !origins.includes(origin) ? 'This address leads to an inner network' : undefined;
}

interface Change {
  readonly actor: Actor;
  readonly id: string;
  readonly ifMatch?: string | undefined;
}

const change = async ({ actor, id, ifMatch }: Change, to: (before: Webhook) => Webhook, ports: Ports) =>
  withRev(
    revised(
      await editDocument(webhooks, { actor, id, ifMatch, change: (before): Webhook => to(before ?? missing()) }, ports),
    ),
  );

const secretOf = ({ id, secrets }: Webhook, ports: Ports): string =>
  shownSecret(id, secrets.find(({ until }) => until === null)?.salt ?? '', ports);

export const webhookEndpoints = [
  endpoint(listWebhooks, {
    summary: 'The addresses that are told of changes, and how it stands with each.',
    example: {},
    async handle({ input, ports }) {
      const page = pageOf((await allRevised(webhooks, ports)).toSorted(byUrl), input);
      const health = await (await healthTable(ports)).getMany(page.data.map(({ id }) => id));
      const byId = new Map(health.map((one) => [one.id, one]));
      return shown(page, (webhook) => viewOf(webhook, byId.get(webhook.id), ports.now()));
    },
  }),
  /** Adds a webhook. Only this answer contains its secret. */
  endpoint(addWebhook, {
    summary: 'Lets an address be told of changes, signed with a secret that is shown this once.',
    example: { url: 'https://crm.example.org/hooks/plenary', kinds: ['talks', 'leads'] },
    refuses: ['conflict'],
    async handle({ actor, input, ports }) {
      checkUrl(input.url, ports);
      const id = ports.newId(12);
      const fresh: Webhook = { id, ...input, secrets: [{ salt: ports.newId(18), until: null }] };
      const edited = await editDocument(
        webhooks,
        {
          actor,
          id,
          change: (_, state) =>
            state.all(webhooks.name).length < WEBHOOKS_MAX
              ? fresh
              : refuse('conflict', `An event tells at most ${WEBHOOKS_MAX} addresses`),
        },
        ports,
      );
      return { ...(await show(withRev(revised(edited)), ports)), secret: secretOf(fresh, ports) };
    },
  }),
  /** Changes a webhook. Changes of the event that happen while it is paused are not sent later. */
  endpoint(editWebhook, {
    summary: 'Changes the address, what it is told of, or pauses it.',
    example: { id: 'crm', paused: true },
    showCurrent,
    async handle({ actor, input, ports, header }) {
      checkUrl(input.url, ports);
      const { id, ...fields } = input;
      const to = (before: Webhook): Webhook => withFields(Webhook, before, fields);
      return show(await change({ actor, id, ifMatch: header('if-match') }, to, ports), ports);
    },
  }),
  endpoint(removeWebhook, {
    summary: 'Tells an address nothing any more, what still waits for it included.',
    example: { id: 'crm' },
    showCurrent,
    async handle({ actor, input: { id }, ports, header }) {
      await editDocument(
        webhooks,
        { actor, id, ifMatch: header('if-match'), change: (before) => (before ? null : missing()) },
        ports,
      );
      return null;
    },
  }),
  /** Makes a new secret. For a day messages are signed with both secrets, so that the receiver can switch. */
  endpoint(rotateWebhookSecret, {
    summary: 'Makes a new secret, shown this once; the one before it signs as well for a day.',
    example: { id: 'crm' },
    async handle({ actor, input: { id }, ports }) {
      const salt = ports.newId(18);
      const now = ports.now();
      const to = (before: Webhook): Webhook => ({ ...before, secrets: rotated(before, salt, now) });
      const webhook = await change({ actor, id }, to, ports);
      return { ...(await show(webhook, ports)), secret: secretOf(webhook, ports) };
    },
  }),
  endpoint(testWebhook, {
    summary: 'Sends a delivery of type `test`, which tells of nothing.',
    example: { id: 'crm' },
    refuses: ['conflict'],
    async handle({ actor, input: { id }, ports }) {
      await sendable(id, actor, ports);
      const delivery = { id: `msg_${ports.newId(12)}_${id}`, webhookId: id, kind: 'test', changes: [] } as const;
      return deliveryView(await queueDelivery(delivery, ports));
    },
  }),
  endpoint(listDeliveries, {
    summary: 'What an address was sent in the last two weeks, the latest first: state, tries and answer.',
    example: { id: 'crm', count: 20 },
    async handle({ input, ports }) {
      if (!(await findDocument(webhooks, input.id, ports))) return missing();
      return shown(await deliveryPage(input, ports), deliveryView);
    },
  }),
  /** Sends a delivery again. Reads its data again but keeps its id, so that the receiver recognises it. */
  endpoint(resendDelivery, {
    summary: 'Sends a delivery again, at once and with all its tries.',
    example: { id: 'crm', delivery: 'msg_first_crm' },
    refuses: ['conflict'],
    async handle({ actor, input: { id, delivery }, ports }) {
      await sendable(id, actor, ports);
      return deliveryView(await sendAgain(id, delivery, ports));
    },
  }),
];

async function sendable(id: string, actor: Actor, ports: Ports): Promise<void> {
  const webhook = (await findDocument(webhooks, id, ports)) ?? missing();
  if (webhook.paused) refuse('conflict', 'This webhook is paused. Let it go on first.');
  spendBudget(`webhooks:${actor.id}`, WEBHOOK_SEND_BUDGET, ports.attempts);
}
