import { timingSafeEqual } from 'node:crypto';
import type { Ports } from '../../ports.ts';
import { unsubscribedId } from './suppressed.ts';

type KeyPorts = Pick<Ports, 'keyedHash'>;
const SIGNATURE_LENGTH = 22;

const signatureOf = (id: string, { keyedHash }: KeyPorts): string =>
  keyedHash(`unsubscribe:${id}`).slice(0, SIGNATURE_LENGTH);

/** Returns the link that ends messages to an address. It names neither the address nor the person, and never expires. */
export function unsubscribeLink(address: string, ports: Pick<Ports, 'keyedHash' | 'publicUrl'>): string {
  const id = unsubscribedId(address, ports);
  return `${ports.publicUrl}/api/mail/unsubscribe/${id}.${signatureOf(id, ports)}`;
}

/** Returns the `unsubscribedId` of a link's token; undefined if it is not one of ours. */
export function idInToken(token: string, ports: KeyPorts): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  const [given, ours] = [Buffer.from(signature), Buffer.from(signatureOf(id, ports))];
  return given.length === ours.length && timingSafeEqual(given, ours) ? id : undefined;
}
