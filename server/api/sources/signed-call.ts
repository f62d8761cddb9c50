import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ShopCall } from './source-port.ts';

interface Signing {
  readonly secret: string;
  /** Header with the signature. */
  readonly header: string;
  readonly encoding: 'base64' | 'hex';
}

/** Whether a call has the HMAC-SHA256 of its body as it was sent, made with the secret. */
export function isSigned({ raw, header: read }: ShopCall, { secret, header, encoding }: Signing): boolean {
  const written = read(header);
  if (secret === '' || written === undefined) return false;
  const signature = Buffer.from(written, encoding);
  const right = createHmac('sha256', secret).update(raw).digest();
  return signature.length === right.length && timingSafeEqual(signature, right);
}
