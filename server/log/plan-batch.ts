import { Refused } from '../../domain/refusal.ts';
import type { LogEntry } from '../../domain/sync/log.ts';
import type { Instant } from '../../domain/time.ts';
import type { Appended, Mutation, ScopeState } from '../ports.ts';
import { UncommittedState } from './uncommitted-state.ts';
import { shapeRefusal } from './document-shapes.ts';

/** A mutation in the queue of its scope, and who waits for it. */
export interface Waiting {
  readonly mutation: Mutation;
  readonly settle: (appended: Appended) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * What becomes of one mutation of a batch: an entry to insert, or an answer without one. An answer is only true
 * once the entries planned before it are committed.
 */
export type Step =
  | { readonly waiting: Waiting; readonly entry: LogEntry }
  | { readonly waiting: Waiting; readonly answer: Appended };

/** Decides each mutation against the state after the one before it. */
export function planBatch(batch: readonly Waiting[], state: ScopeState, at: Instant): readonly Step[] {
  const draft = new UncommittedState(state);
  return batch.flatMap((waiting) => decided(waiting, draft, at));
}

function decided(waiting: Waiting, draft: UncommittedState, at: Instant): Step[] {
  const { mid, by, decide } = waiting.mutation;
  try {
    const decision = decide(draft);
    if ('refused' in decision) return [{ waiting, answer: { ok: false, refused: decision.refused } }];
    const { ops, res } = decision;
    for (const op of ops) {
      const refused = shapeRefusal(draft.scope, op);
      if (refused) throw new Refused(refused);
    }
    if (ops.length === 0) return [{ waiting, answer: { ok: true, n: draft.n, res, repeated: false } }];
    const n = draft.add(ops);
    return [{ waiting, entry: { s: draft.scope, n, mid, at, by, ops, ...(res !== undefined && { res }) } }];
  } catch (error) {
    waiting.fail(error); // A decision that throws, or that does not fit its schema, is a bug of its caller; the others in the batch go on.
    return [];
  }
}
