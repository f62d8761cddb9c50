import { seededRandom as seededNumbers } from '../support/seeded-random.ts';

/** Random numbers that are the same for the same seed; everything in a simulation depends on one of these. */
export interface Random {
  /** From 0 to below 1. */
  (): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** A whole number from 0, below `limit`. */
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
