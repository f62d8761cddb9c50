/** 32 symbols that leave out I, L, O and U, which people misread. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Symbols by chance, one for each random byte: each as likely as the others, as there are 32 of them. */
export const randomSymbols = (random: Uint8Array): string =>
  Array.from(random, (byte) => SYMBOLS.charAt(byte % SYMBOLS.length)).join('');
