/** Characters of a part of the code. */
const PART = 4;

/**
 * The number of an entry as people read and say it, such as `ACWC-7PED`: eight letters and digits of it in two parts. It is
 * only shown; a raffle is drawn from the numbers themselves.
 */
export function entryCode(number: string): string {
  const plain = number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  return [plain.slice(0, PART), plain.slice(PART, 2 * PART)].filter((part) => part !== '').join('-');
}
