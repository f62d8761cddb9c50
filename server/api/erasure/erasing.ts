import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';

/** Whose data go, and who does it. */
export interface Erasing {
  readonly personId: string;
  readonly actor: Actor;
  readonly ports: Ports;
}

/** Takes away what one noun holds of a person outside their own scope, which still stands and says where to look. Safe to repeat. */
export type Erasure = (erasing: Erasing) => Promise<void>;
