import { timingSafeEqual } from 'node:crypto';
import type { Ports } from '../../ports.ts';

/** Made of the display's id by this installation, so that no key is stored and its address can be shown again. */
export const displayKey = (id: string, { keyedHash }: Pick<Ports, 'keyedHash'>): string =>
  `${id}.${keyedHash(`display:${id}`)}`;

/** Told in the same time wherever they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
