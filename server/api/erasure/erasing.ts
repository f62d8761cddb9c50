import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';

/** Whose data is erased, and by whom. */
export interface Erasing {
  readonly personId: string;
  readonly actor: Actor;
  readonly ports: Ports;
}

/** Erases one noun's data about a person outside their own scope, which still exists and shows where to look. Safe to repeat. */
export type Erasure = (erasing: Erasing) => Promise<void>;
