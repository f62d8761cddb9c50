import { randomSymbols } from '../readable-code.ts';

/**
 * The ticket reference code of spec 5, such as `3ABC-1`: five symbols, the last one after a dash. Of those that are never
 * among them I and L, typed all the same, mean 1, and O means 0.
 */
const LENGTH = 5;
/** Organisers bring codes of their own ticket shop, and those may be longer. */
const LONGEST = 16;

/** The code somebody means, whatever its case, spaces and dashes; undefined when it cannot be one. */
export function ticketCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return /^[0-9A-Z]+$/.test(code) && code.length >= LENGTH && code.length <= LONGEST ? code : undefined;
}

/** A new code, written as people read it. `random` holds at least five bytes. */
export function newTicketCode(random: Uint8Array): string {
  if (random.length < LENGTH) throw new RangeError('a ticket code takes five random bytes');
  const symbols = randomSymbols(random.subarray(0, LENGTH));
  return `${symbols.slice(0, -1)}-${symbols.slice(-1)}`;
}
