import { drawn, entriesDigest } from './draw.ts';
import type { Draw } from './raffle.ts';

/** What came of drawing a raffle again; all but `holds` is what does not. */
export type DrawCheck = 'holds' | 'other-numbers' | 'number-twice' | 'without-mine' | 'other-winners';

/**
 * Draws a raffle once more from the numbers that took part, against what was published of the draw. `mine`: under which
 * number the person who asks takes part.
 */
export function checkDraw(draw: Draw, numbers: readonly string[], mine?: string): DrawCheck {
  if (numbers.length !== draw.entries || entriesDigest(numbers) !== draw.digest) return 'other-numbers';
  if (new Set(numbers).size !== numbers.length) return 'number-twice';
  if (mine !== undefined && !numbers.includes(mine)) return 'without-mine';
  const again = drawn(numbers, { seed: draw.seed, winners: draw.winners.length });
  return again.every((number, place) => number === draw.winners[place]) && again.length === draw.winners.length
    ? 'holds'
    : 'other-winners';
}
