import { createHmac } from 'node:crypto';
import { signingSalts, type Webhook } from '../../../domain/webhooks/webhook.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';

type KeyPorts = Pick<Ports, 'keyedHash'>;

/** Returns the signing key of a webhook: 32 bytes, derived from the installation's key. Only a salt is stored, synced and audited. */
const secretKey = (id: string, salt: string, { keyedHash }: KeyPorts): Buffer =>
  Buffer.from(keyedHash(JSON.stringify(['webhook', id, salt])), 'base64url');

/** Returns the secret in the format that receivers' libraries expect (Standard Webhooks). */
export const shownSecret = (id: string, salt: string, ports: KeyPorts): string =>
  `whsec_${secretKey(id, salt, ports).toString('base64')}`;

export interface SignedMessage {
  readonly id: string;
  /** Time of this attempt in whole seconds. Receivers refuse old messages. */
  readonly seconds: number;
  readonly body: string;
}

/** Returns a signature of a message: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`. */
export const signature = ({ id, seconds, body }: SignedMessage, key: Buffer): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;

/** Returns the headers of Standard Webhooks. While two secrets are valid, it contains a signature with each. */
export function signedHeaders(
  message: SignedMessage,
  webhook: Webhook,
  { now, ports }: { readonly now: Instant; readonly ports: KeyPorts },
): Record<string, string> {
  const signatures = signingSalts(webhook, now).map((salt) => signature(message, secretKey(webhook.id, salt, ports)));
  return {
    'content-type': 'application/json',
    'user-agent': 'Plenary-Webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.seconds),
    'webhook-signature': signatures.join(' '),
  };
}
