import { drawn, entriesDigest } from './draw.ts';
import type { Draw } from './raffle.ts';

/** The result of repeating a draw; every value except `holds` names a mismatch. */
export type DrawCheck = 'holds' | 'other-numbers' | 'number-twice' | 'without-mine' | 'other-winners';

/** Repeats a draw from the participating numbers and compares it with the published one. `mine`: the reader's own number. */
export function checkDraw(draw: Draw, numbers: readonly string[], mine?: string): DrawCheck {
  if (numbers.length !== draw.entries || entriesDigest(numbers) !== draw.digest) return 'other-numbers';
  if (new Set(numbers).size !== numbers.length) return 'number-twice';
  if (mine !== undefined && !numbers.includes(mine)) return 'without-mine';
  const again = drawn(numbers, { seed: draw.seed, winners: draw.winners.length });
  return again.every((number, place) => number === draw.winners[place]) && again.length === draw.winners.length
    ? 'holds'
    : 'other-winners';
}
