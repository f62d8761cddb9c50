/** Number of characters per part of the code. */
const PART = 4;

/**
 * Returns the number of a raffle entry in readable form, such as `ACWC-7PED`: its first eight letters and digits in two parts.
 * For display only; raffles are drawn from the numbers themselves.
 */
export function entryCode(number: string): string {
  const plain = number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  return [plain.slice(0, PART), plain.slice(PART, 2 * PART)].filter((part) => part !== '').join('-');
}
