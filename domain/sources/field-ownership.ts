import * as v from 'valibot';

/**
 * Who wins when a field was changed here and by its source since the last import: `ask` keeps ours and shows the difference once for
 * each thing the source says, `theirs` takes the source's value, `ours` keeps ours.
 */
export const CONFLICT_RULES = ['ask', 'theirs', 'ours'] as const;
export const ConflictRule = v.picklist(CONFLICT_RULES);
export type ConflictRule = v.InferOutput<typeof ConflictRule>;

/** Values of one field, or their hashes: what the source said last, what it says now, and what it is here. */
export interface FieldVersions<T> {
  /** Undefined if the source never said anything about it. */
  readonly base: T | undefined;
  readonly theirs: T;
  readonly ours: T;
}

/** `take`: the field gets the source's value. `keep`: ours stays. `ask`: ours stays, and an organiser is asked. */
export type Settlement = 'take' | 'keep' | 'ask';

/**
 * Decides whose value a field gets. What was changed here stays, unless the source changed it too and the rule is `theirs`; what
 * nobody changed here follows the source. The source's value becomes the next base in each case.
 */
export function settleField<T>({ base, theirs, ours }: FieldVersions<T>, rule: ConflictRule): Settlement {
  if (theirs === ours || base === undefined || ours === base) return 'take';
  if (theirs === base || rule === 'ours') return 'keep';
  return rule === 'theirs' ? 'take' : 'ask';
}
