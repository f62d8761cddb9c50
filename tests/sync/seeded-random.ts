import { seededRandom as seededNumbers } from '../support/seeded-random.ts';

/** A generator that gives the same numbers for the same seed; everything in a simulation depends on one. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  (): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** Returns a whole number from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

export function seededRandom(seed: number): Random {
  const next = seededNumbers(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return Object.assign(() => next(), {
    below,
    chance: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]): T => from[below(from.length)]!,
  });
}
