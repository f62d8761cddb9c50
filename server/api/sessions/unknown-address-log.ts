import { isSlipOf } from '../../../domain/accounts/similar-address.ts';
import { MISTYPED_KEPT, MISTYPED_LIFE } from '../../../domain/limits/sessions.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';

interface Mistyped {
  readonly address: string;
  readonly at: Instant;
}

/** Recent unknown addresses. Only in memory, because addresses of strangers must not be stored. */
const typed = new WeakMap<Ports['attempts'], Mistyped[]>();

/** Remembers for a while that an unknown address tried to log in. */
export function noteMistyped(address: string, { attempts, now }: Pick<Ports, 'attempts' | 'now'>): void {
  const known = typed.get(attempts) ?? [];
  typed.set(
    attempts,
    [{ address, at: now() }, ...known.filter((one) => one.address !== address)].slice(0, MISTYPED_KEPT),
  );
}

/** Returns the most recent unknown addresses that may be misspellings of this address. */
export const mistypedFor = (
  address: string,
  { attempts, now }: Pick<Ports, 'attempts' | 'now'>,
): Mistyped | undefined =>
  typed.get(attempts)?.find((one) => one.at > now() - MISTYPED_LIFE && isSlipOf(one.address, address));
