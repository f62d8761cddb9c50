import * as v from 'valibot';

/** From 1. */
// @__NO_SIDE_EFFECTS__
export const wholeNumber = (most: number) =>
  v.pipe(v.number(), v.integer('A whole number'), v.minValue(1, 'At least 1'), v.maxValue(most, `At most ${most}`));
