import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';

/** The person whose data is erased, and the person who does it. */
export interface Erasing {
  readonly personId: string;
  readonly actor: Actor;
  readonly ports: Ports;
}

/**
 * Erases the data about a person that one feature stores outside the person's own scope. The scope still exists, so it can
 * be used to find the data. Idempotent.
 */
export type Erasure = (erasing: Erasing) => Promise<void>;
