import * as v from 'valibot';
import { CHOICES_MAX } from '../limits/fields.ts';
import { WEBHOOK_SECRET_OVERLAP } from '../limits/webhooks.ts';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';
import { webhookUrl } from './webhook-address.ts';

/** Kinds of changes that other systems can subscribe to. */
export const WEBHOOK_KINDS = ['talks', 'people', 'tickets', 'leads', 'sources'] as const;
export const WebhookKind = v.picklist(WEBHOOK_KINDS);
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Without duplicates and in a fixed order, so that the same choice gives the same document. */
const kinds = v.pipe(
  v.array(WebhookKind),
  v.minLength(1, 'Choose at least one'),
  v.maxLength(CHOICES_MAX),
  v.transform((chosen) => WEBHOOK_KINDS.filter((kind) => chosen.includes(kind))),
);

/**
 * A salt from which a secret is derived with the installation's key; the secret itself is not stored. `until` is null for the
 * current one.
 */
export const SecretSalt = v.object({ salt: v.string(), until: v.nullable(Instant) });
export type SecretSalt = v.InferOutput<typeof SecretSalt>;

/** A webhook, in the organisers' scope. */
export const Webhook = v.object({
  id: v.string(),
  url: v.string(),
  kinds: v.array(WebhookKind),
  paused: v.boolean(),
  /** The current one first, then the previous one. */
  secrets: v.array(SecretSalt),
});
export type Webhook = v.InferOutput<typeof Webhook>;

export const byUrl = (a: Pick<Webhook, 'id' | 'url'>, b: Pick<Webhook, 'id' | 'url'>): number =>
  a.url.localeCompare(b.url, 'en') || (a.id < b.id ? -1 : 1);

export const webhooksCollection = collection('adm', 'webhooks', { schema: Webhook, order: byUrl });

export const NewWebhook = v.object({ url: webhookUrl, kinds, paused: v.optional(v.boolean(), false) });
export const WebhookChange = v.object({
  url: v.optional(webhookUrl),
  kinds: v.optional(kinds),
  paused: v.optional(v.boolean()),
});

/** Whether this webhook currently gets changes of this kind. */
export const hears = ({ kinds: wanted, paused }: Webhook, kind: WebhookKind): boolean =>
  !paused && wanted.includes(kind);

/** Salts whose secrets sign at this moment. */
export const signingSalts = ({ secrets }: Pick<Webhook, 'secrets'>, now: Instant): string[] =>
  secrets.filter(({ until }) => until === null || until > now).map(({ salt }) => salt);

/**
 * Returns the salts with `salt` as the new one, which signs at once. The previous salt also signs for a day; older salts no
 * longer do.
 */
export function rotated({ secrets }: Pick<Webhook, 'secrets'>, salt: string, now: Instant): SecretSalt[] {
  const before = secrets.find(({ until }) => until === null);
  return [{ salt, until: null }, ...(before ? [{ salt: before.salt, until: now + WEBHOOK_SECRET_OVERLAP }] : [])];
}
