/** 32 symbols without I, L, O and U, which are easily misread. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random symbols, one per byte; equally likely, because 256 is a multiple of 32. */
export const randomSymbols = (random: Uint8Array): string =>
  Array.from(random, (byte) => SYMBOLS.charAt(byte % SYMBOLS.length)).join('');
