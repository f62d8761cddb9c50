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
export interface Projection {
  /** Names its documents, both where they are counted and where they are shown. */
  readonly collection: string;
  readonly target: Scope;
  /** Ids of the numbers to which this document adds one each. */
  readonly counted: (document: MineDocument) => readonly string[];
  /** What the numbers are about, where that stands in `target` as well: of what is gone no number is shown. */
  readonly about?: { readonly collection: string; readonly idOf: (id: string) => string };
  /** What those who have been erased leave behind in this scope, under no name: what they took stays taken. */
  readonly nameless?: { readonly scope: Scope; readonly of: (id: string, state: ScopeState) => number };
  /** What `target` shows. It carries `at`, so that all processes together keep to one entry per DERIVED_EVERY. */
  readonly document: (id: string, count: number, at: Instant) => { readonly at: Instant };
}

export interface Effect {
  readonly id: string;
  readonly by: number;
}

/** By how much an entry of a person's scope changes which number. */
export function effectsOf({ counted }: Projection, { ops, res }: LogEntry): readonly Effect[] {
  const gone = v.safeParse(MineErased, res);
  if (gone.success)
    return gone.output.erased.flatMap((document) => counted(document)).map((id): Effect => ({ id, by: -1 }));
  const after = v.safeParse(MineDocument, ops.find(({ c }) => c === MINE)?.doc);
  const transition = v.safeParse(MineTransition, res);
  if (!after.success || !transition.success) return [];
  const { before } = transition.output;
  return [
    ...(before ? counted({ ...after.output, value: before }).map((id): Effect => ({ id, by: -1 })) : []),
    ...counted(after.output).map((id): Effect => ({ id, by: 1 })),
  ];
}
