import * as v from 'valibot';
import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import { UserDocument } from '../../domain/sync/mine.ts';
import type { Instant } from '../../domain/time.ts';
import type { ScopeState } from '../ports.ts';
import { MINE, MineErased, MineTransition } from './mine-entries.ts';

/**
 * Counts made from personal scopes and shown in another scope: how many people bookmark a talk, like a post, claim a perk.
 * Counted from the log, never by devices. `npm run recount` counts again from all documents and must get the same result.
 */
interface Counting {
  /** Collection of the count documents, in the tally and where they are shown. */
  readonly collection: string;
  /** Returns the ids of the counts to which this document adds one. */
  readonly counted: (document: UserDocument) => readonly string[];
  /**
   * Returns the document that shows a count. It contains `at`, so that all processes together write at most one log entry
   * per DERIVED_EVERY.
   */
  readonly document: (id: string, count: number, at: Instant) => { readonly at: Instant };
}

/** A projection that is shown in one scope. */
export interface FixedProjection extends Counting {
  readonly target: Scope;
  /** Subjects of the counts, if they are in `target` too. The count of a deleted subject is removed. */
  readonly about?: { readonly collection: string; readonly idOf: (id: string) => string };
  /** The part of a count that belongs to deleted people. It stays counted, without names: a perk that they claimed stays taken. */
  readonly nameless?: { readonly scope: Scope; readonly of: (id: string, state: ScopeState) => number };
}

/** A projection whose place depends on the subject: votes for a question are shown in the room of its talk. */
export interface PlacedProjection extends Counting {
  /** Collection of the subjects, in the same scopes. The count of a deleted subject is removed. */
  readonly about: string;
  readonly places: (id: string) => readonly LogPlace[];
}

export interface LogPlace {
  readonly scope: Scope;
  /** Id of the document that shows the count. */
  readonly id: string;
  readonly aboutId: string;
  /** Returns whether the subject allows the count to be shown. If missing: always. */
  readonly isShown?: (about: unknown) => boolean;
}

export type Projection = FixedProjection | PlacedProjection;

export const isPlaced = (projection: Projection): projection is PlacedProjection => 'places' in projection;

export interface Effect {
  readonly id: string;
  readonly by: number;
}

/** Documents that a log entry of a personal scope removed and added. Read once for all projections. */
export interface Transition {
  readonly gone: readonly UserDocument[];
  readonly came: readonly UserDocument[];
}

const NOTHING: Transition = { gone: [], came: [] };

export function transitionOf({ ops, res }: LogEntry): Transition {
  const after = v.safeParse(UserDocument, ops.find(({ c }) => c === MINE)?.doc);
  const transition = v.safeParse(MineTransition, res);
  if (after.success && transition.success) {
    const { before } = transition.output;
    return { gone: before ? [{ ...after.output, value: before }] : [], came: [after.output] };
  }
  const erased = v.safeParse(MineErased, res);
  return erased.success ? { gone: erased.output.erased, came: [] } : NOTHING;
}

/** Returns the ids of the counts that a transition changes, with the differences. */
export const effectsOf = ({ counted }: Projection, { gone, came }: Transition): readonly Effect[] => [
  ...gone.flatMap((document) => counted(document)).map((id): Effect => ({ id, by: -1 })),
  ...came.flatMap((document) => counted(document)).map((id): Effect => ({ id, by: 1 })),
];
