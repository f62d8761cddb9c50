import * as v from 'valibot';
import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import { UserDocument } from '../../domain/sync/mine.ts';
import type { Instant } from '../../domain/time.ts';
import type { ScopeState } from '../ports.ts';
import { MINE, MineErased, MineTransition } from './mine-entries.ts';

/**
 * Numbers counted from people's own scopes and shown in another: how many keep a talk, love a post, claim a perk. Counted
 * from the log, never by devices; `npm run recount` counts them again from all documents and must get the same.
 */
interface Counting {
  /** Collection of its documents, both in the tally and where they are shown. */
  readonly collection: string;
  /** Returns the ids of the numbers to which this document adds one each. */
  readonly counted: (document: UserDocument) => readonly string[];
  /** Returns the document that shows a number. It contains `at`, so that all processes together write one log entry per DERIVED_EVERY. */
  readonly document: (id: string, count: number, at: Instant) => { readonly at: Instant };
}

/** A projection shown in one scope. */
export interface FixedProjection extends Counting {
  readonly target: Scope;
  /** Subjects of the numbers, if they are in `target` too: numbers of a deleted subject are removed. */
  readonly about?: { readonly collection: string; readonly idOf: (id: string) => string };
  /** The part of a number that belongs to deleted people and stays counted, without names: a perk they claimed stays taken. */
  readonly nameless?: { readonly scope: Scope; readonly of: (id: string, state: ScopeState) => number };
}

/** A projection whose place depends on the subject: a vote is shown in the room of its talk. */
export interface PlacedProjection extends Counting {
  /** Collection of the subjects, in the same scopes: numbers of a deleted subject are removed. */
  readonly about: string;
  readonly places: (id: string) => readonly LogPlace[];
}

export interface LogPlace {
  readonly scope: Scope;
  /** Id of the document that shows the number. */
  readonly id: string;
  readonly aboutId: string;
  /** Whether the subject allows the number to be shown; absent means always. */
  readonly isShown?: (about: unknown) => boolean;
}

export type Projection = FixedProjection | PlacedProjection;

export const isPlaced = (projection: Projection): projection is PlacedProjection => 'places' in projection;

export interface Effect {
  readonly id: string;
  readonly by: number;
}

/** Documents that a log entry of a person's scope removed and added; read once for all projections. */
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

/** Returns the ids of the numbers that a transition changes, each with the difference. */
export const effectsOf = ({ counted }: Projection, { gone, came }: Transition): readonly Effect[] => [
  ...gone.flatMap((document) => counted(document)).map((id): Effect => ({ id, by: -1 })),
  ...came.flatMap((document) => counted(document)).map((id): Effect => ({ id, by: 1 })),
];
