import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall, removeCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { NewWebhook, WebhookChange, WebhookKind, WEBHOOK_KINDS } from './webhook.ts';

const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const fields = {
  id: v.string(),
  rev: v.string(),
  url: v.string(),
  kinds: v.array(WebhookKind),
  paused: v.boolean(),
  /** Until when the previous secret signs as well; null if it does not. */
  old_secret_until: v.nullable(v.string()),
  /** Time and status of the latest attempt; 0 without an answer. */
  last_at: v.nullable(v.string()),
  last_status: v.number(),
  last_failed: v.string(),
  /** Start of the current failures; null while deliveries succeed. */
  failing_since: v.nullable(v.string()),
};

/** A webhook. Its secret is shown once, when it is created. */
export const WebhookView = v.pipe(v.object(fields), v.title('Webhook'));
export type WebhookView = v.InferOutput<typeof WebhookView>;
const WithSecret = v.pipe(v.object({ ...fields, secret: v.string() }), v.title('WebhookWithSecret'));

export const DeliveryView = v.pipe(
  v.object({
    /** Sent to the receiver as `webhook-id`. */
    id: v.string(),
    kind: v.picklist([...WEBHOOK_KINDS, 'test']),
    /** Number of changed items in it. */
    changes: v.number(),
    state: v.picklist(DELIVERY_STATES),
    tries: v.number(),
    /** The last attempt: its status, 0 for none, and `timeout`, `connection` or `address` if there was no answer. */
    status: v.number(),
    failed: v.string(),
    /** Duration of the last attempt in milliseconds. */
    duration: v.number(),
    created_at: v.string(),
    /** When the last attempt to send was made. */
    tried_at: v.nullable(v.string()),
    /** When the next attempt to send is made; null if there is none. */
    next_at: v.nullable(v.string()),
  }),
  v.title('WebhookDelivery'),
);
export type DeliveryView = v.InferOutput<typeof DeliveryView>;

const path = '/admin/webhooks';
const access = 'admin';

export const listWebhooks = listCall({
  path,
  access,
  input: {},
  view: WebhookView,
});
export const addWebhook = call({ method: 'post', path, access, input: NewWebhook, output: WithSecret, status: 201 });
export const editWebhook = call({
  method: 'patch',
  path: `${path}/:id`,
  access,
  input: v.object({ ...WebhookChange.entries, id: thingId }),
  output: WebhookView,
  current: WebhookView,
});
export const removeWebhook = removeCall(path, { id: thingId, view: WebhookView });
export const rotateWebhookSecret = call({
  method: 'post',
  path: `${path}/:id/secret`,
  access,
  input: v.object({ id: thingId }),
  output: WithSecret,
});
export const testWebhook = call({
  method: 'post',
  path: `${path}/:id/test`,
  access,
  input: v.object({ id: thingId }),
  output: DeliveryView,
  status: 202,
});
export const listDeliveries = listCall({
  path: `${path}/:id/deliveries`,
  access,
  input: { id: thingId },
  view: DeliveryView,
});
export const resendDelivery = call({
  method: 'post',
  path: `${path}/:id/deliveries/:delivery/resend`,
  access,
  input: v.object({
    id: thingId,
    delivery: v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.description('The id of the delivery.')),
  }),
  output: DeliveryView,
  status: 202,
});
