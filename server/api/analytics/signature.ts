import { createHmac, timingSafeEqual } from 'node:crypto';
import { signedText } from '../../../domain/analytics/analytics.ts';
import type { Ports } from '../../ports.ts';

/** Returns a person's key to sign messages. It has no other use, so a device may keep it after log-out. */
export const analyticsKey = (personId: string, { keyedHash }: Pick<Ports, 'keyedHash'>): string =>
  keyedHash(`analytics:${personId}`);

export const sign = (messages: readonly unknown[], key: string): string =>
  createHmac('sha256', key).update(signedText(messages)).digest('base64url');

/** Returns the id of the signer. A signature is `<person id>.<HMAC-SHA256 of the messages>`; undefined if it is not valid. */
export function signerOf(
  messages: readonly unknown[],
  signature: string,
  ports: Pick<Ports, 'keyedHash'>,
): string | undefined {
  const dot = signature.lastIndexOf('.');
  const [personId, given] = [signature.slice(0, Math.max(dot, 0)), Buffer.from(signature.slice(dot + 1))];
  const wanted = Buffer.from(sign(messages, analyticsKey(personId, ports)));
  return personId !== '' && given.length === wanted.length && timingSafeEqual(given, wanted) ? personId : undefined;
}
