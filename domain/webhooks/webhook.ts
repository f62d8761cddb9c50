import * as v from 'valibot';
import { CHOICES_MAX } from '../limits/fields.ts';
import { WEBHOOK_SECRET_OVERLAP } from '../limits/webhooks.ts';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';
import { webhookUrl } from './webhook-address.ts';

/** What other systems can be told of. */
export const WEBHOOK_KINDS = ['talks', 'people', 'tickets', 'leads'] as const;
export const WebhookKind = v.picklist(WEBHOOK_KINDS);
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Each at most once, in one order, so that the same choice is the same document. */
const kinds = v.pipe(
  v.array(WebhookKind),
  v.minLength(1, 'Choose at least one'),
  v.maxLength(CHOICES_MAX),
  v.transform((chosen) => WEBHOOK_KINDS.filter((kind) => chosen.includes(kind))),
);

/**
 * What a secret is derived from, with the key of the installation: the secret itself is stored nowhere. `until` is null for
 * the one in force.
 */
export const SecretSalt = v.object({ salt: v.string(), until: v.nullable(Instant) });
export type SecretSalt = v.InferOutput<typeof SecretSalt>;

/** An address that is told of changes, in the organisers' own scope. */
export const Webhook = v.object({
  id: v.string(),
  url: v.string(),
  kinds: v.array(WebhookKind),
  paused: v.boolean(),
  /** The one in force first, then the one before it. */
  secrets: v.array(SecretSalt),
});
export type Webhook = v.InferOutput<typeof Webhook>;

export const byUrl = (a: Pick<Webhook, 'id' | 'url'>, b: Pick<Webhook, 'id' | 'url'>): number =>
  a.url.localeCompare(b.url, 'en') || (a.id < b.id ? -1 : 1);

export const webhooks = collection('adm', 'webhooks', { schema: Webhook, order: byUrl });

export const NewWebhook = v.object({ url: webhookUrl, kinds, paused: v.optional(v.boolean(), false) });
export const WebhookChange = v.object({
  url: v.optional(webhookUrl),
  kinds: v.optional(kinds),
  paused: v.optional(v.boolean()),
});

/** Whether this address is told of such changes now. */
export const hears = ({ kinds: wanted, paused }: Webhook, kind: WebhookKind): boolean =>
  !paused && wanted.includes(kind);

/** The salts whose secrets sign at this moment. */
export const signingSalts = ({ secrets }: Pick<Webhook, 'secrets'>, now: Instant): string[] =>
  secrets.filter(({ until }) => until === null || until > now).map(({ salt }) => salt);

/** A new secret is in force at once; the one before it signs as well for a day, and any older one no more. */
export function rotated({ secrets }: Pick<Webhook, 'secrets'>, salt: string, now: Instant): SecretSalt[] {
  const before = secrets.find(({ until }) => until === null);
  return [{ salt, until: null }, ...(before ? [{ salt: before.salt, until: now + WEBHOOK_SECRET_OVERLAP }] : [])];
}
