import type { Again, Ports } from '../../ports.ts';

/** What a call under its key draws its ids from. `isRepeat`: an earlier attempt was cut off, and may have done some of it. */
export interface KeyedDraw {
  /** Drawn once for the call, and kept with its claim. */
  readonly nonce: string;
  readonly isRepeat: boolean;
}

/** The longest id that one hash gives, in bytes; longer ones take several. */
const HASH_BYTES = 32;

/**
 * Ids for what a keyed call makes. They depend on the call and on what they are for alone, never on how many were drawn
 * for something else before: a repeat that has less left to do draws the same for the rest of it.
 */
export function keyedIds({ nonce, isRepeat }: KeyedDraw, ports: Ports): Pick<Ports, 'newId' | 'again'> {
  const drawn = new Map<string, number>();
  const idOf = (bytes: number, about: string, nth: number): string => {
    const hash = (part: number): Buffer =>
      Buffer.from(ports.keyedHash(JSON.stringify(['id', nonce, about, nth, part])), 'base64url');
    const parts = Array.from({ length: Math.ceil(bytes / HASH_BYTES) }, (_, part) => hash(part));
    return Buffer.concat(parts).toString('base64url', 0, bytes);
  };
  const newId = (bytes = 16, about = ''): string => {
    const nth = (drawn.get(about) ?? 0) + 1;
    drawn.set(about, nth);
    return idOf(bytes, about, nth);
  };
  const again: Again = {
    entry: (scope, mid) => ports.store.log.byMutation(scope, mid),
    id: (bytes, about) => idOf(bytes, about, 1),
  };
  return isRepeat ? { newId, again } : { newId };
}
