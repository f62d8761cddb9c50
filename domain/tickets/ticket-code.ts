import { randomSymbols } from '../readable-code.ts';

/**
 * The ticket's reference code (spec 5), such as `3ABC-1`: five symbols, the last one after a dash. The alphabet has no I, L
 * and O: typed I and L are read as 1, O as 0.
 */
const LENGTH = 5;
/** Codes that organisers bring from their own ticket shop may be longer. */
const LONGEST = 16;

/** The code meant by typed text, ignoring case, spaces and dashes; undefined if it cannot be a code. */
export function ticketCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return /^[0-9A-Z]+$/.test(code) && code.length >= LENGTH && code.length <= LONGEST ? code : undefined;
}

/** A new code in readable form. `random` must have at least five bytes. */
export function newTicketCode(random: Uint8Array): string {
  if (random.length < LENGTH) throw new RangeError('a ticket code takes five random bytes');
  const symbols = randomSymbols(random.subarray(0, LENGTH));
  return `${symbols.slice(0, -1)}-${symbols.slice(-1)}`;
}
