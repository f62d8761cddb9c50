import { createHmac, timingSafeEqual } from 'node:crypto';

/** What arrived, with the headers of Standard Webhooks. */
export interface SignedCall {
  readonly id: string;
  /** Whole seconds, as written. */
  readonly timestamp: string;
  /** One or several signatures, separated by blanks: `v1,` and base64. */
  readonly signatures: string;
  readonly raw: Buffer;
}

const PREFIX = 'whsec_';
const KEY = /^[A-Za-z\d+/]{32,}={0,2}$/;

/** The signing key in a secret of Standard Webhooks: base64 of at least 24 bytes, with or without `whsec_`. Undefined for another text. */
export function signingKey(secret: string): Buffer | undefined {
  const written = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  return KEY.test(written) ? Buffer.from(written, 'base64') : undefined;
}

/** Whether one of the signatures is right. Says nothing about the age of the call. */
export function hasRightSignature({ id, timestamp, signatures, raw }: SignedCall, key: Buffer): boolean {
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest();
  return signatures.split(' ').some((written) => {
    if (!written.startsWith('v1,')) return false;
    const signature = Buffer.from(written.slice('v1,'.length), 'base64');
    return signature.length === right.length && timingSafeEqual(signature, right);
  });
}
