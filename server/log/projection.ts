import * as v from 'valibot';
import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import { MineDocument } from '../../domain/sync/mine.ts';
import type { Instant } from '../../domain/time.ts';
import type { ScopeState } from '../ports.ts';
import { MINE, MineErased, MineTransition } from './mine-entries.ts';

/**
 * Numbers derived from what people do in their own scopes, shown in another: how many keep a talk, love a post,
 * claim a perk. Counted from the transitions in the log, never by the devices, and the same when counted anew
 * from what everybody's documents say (`npm run recount`).
 */
interface Counting {
  /** Names its documents, both where they are counted and where they are shown. */
  readonly collection: string;
  /** Ids of the numbers to which this document adds one each. */
  readonly counted: (document: MineDocument) => readonly string[];
  /** What is shown. It carries `at`, so that all processes together keep to one entry per DERIVED_EVERY. */
  readonly document: (id: string, count: number, at: Instant) => { readonly at: Instant };
}

/** All of them are shown in one scope. */
export interface FixedProjection extends Counting {
  readonly target: Scope;
  /** What the numbers are about, where that stands in `target` as well: of what is gone no number is shown. */
  readonly about?: { readonly collection: string; readonly idOf: (id: string) => string };
  /** What those who have been erased leave behind in this scope, under no name: what they took stays taken. */
  readonly nameless?: { readonly scope: Scope; readonly of: (id: string, state: ScopeState) => number };
}

/** Where a number is shown depends on what it is about: a vote in the room of its talk. */
export interface PlacedProjection extends Counting {
  /** The collection of what the numbers are about, in the same scopes: of what is gone there no number is shown. */
  readonly about: string;
  readonly places: (id: string) => readonly Place[];
}

export interface Place {
  readonly scope: Scope;
  /** The id it has there. */
  readonly id: string;
  readonly aboutId: string;
  /** Whether what it is about lets it be seen there; it does where this is left out. */
  readonly isShown?: (about: unknown) => boolean;
}

export type Projection = FixedProjection | PlacedProjection;

export const isPlaced = (projection: Projection): projection is PlacedProjection => 'places' in projection;

export interface Effect {
  readonly id: string;
  readonly by: number;
}

/** What an entry of a person's scope put in the place of what: read once, however many numbers follow from it. */
export interface Transition {
  readonly gone: readonly MineDocument[];
  readonly came: readonly MineDocument[];
}

const NOTHING: Transition = { gone: [], came: [] };

export function transitionOf({ ops, res }: LogEntry): Transition {
  const after = v.safeParse(MineDocument, ops.find(({ c }) => c === MINE)?.doc);
  const transition = v.safeParse(MineTransition, res);
  if (after.success && transition.success) {
    const { before } = transition.output;
    return { gone: before ? [{ ...after.output, value: before }] : [], came: [after.output] };
  }
  const erased = v.safeParse(MineErased, res);
  return erased.success ? { gone: erased.output.erased, came: [] } : NOTHING;
}

/** By how much it changes which number. */
export const effectsOf = ({ counted }: Projection, { gone, came }: Transition): readonly Effect[] => [
  ...gone.flatMap((document) => counted(document)).map((id): Effect => ({ id, by: -1 })),
  ...came.flatMap((document) => counted(document)).map((id): Effect => ({ id, by: 1 })),
];
