import { emailKey } from '../sessions/email.ts';

/** Maximum number of edits between two addresses at which one counts as a misspelling of the other. */
const SLIPS = 2;

/** Whether `address` may be what was meant by `typed`. False if they are the same. */
export function isSlipOf(typed: string, address: string): boolean {
  const [one, other] = [emailKey(typed), emailKey(address)];
  if (one === other) return false;
  const [name = '', host = ''] = one.split('@');
  const [ownName = '', ownHost = ''] = other.split('@');
  const isSameName = name === ownName && name.length >= 3;
  return (isSameName && host !== ownHost) || distance(one, other, SLIPS) <= SLIPS;
}

/** The edit distance of two texts; above `most` it returns `most + 1`. */
function distance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (const [place, letter] of Array.from(from).entries()) {
    const next = [place + 1];
    for (const [column, other] of Array.from(to).entries())
      next.push(
        Math.min((row[column] ?? 0) + Number(letter !== other), (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
