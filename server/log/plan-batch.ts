import { Refused } from '../../domain/refusal.ts';
import type { LogEntry, Op, Scope } from '../../domain/sync/log.ts';
import type { Instant } from '../../domain/time.ts';
import type { Appended, HeldDocument, Mutation, ScopeState } from '../ports.ts';
import { shapeRefusal } from './document-shapes.ts';
import { losesAnswer } from './taken-answers.ts';
import { type DigestSum, withDocument, withoutDocument } from '../../domain/sync/digest.ts';

/** A scope as it will be after the drafted log entries are committed. The next mutation of a batch is decided on it. */
class UncommittedState implements ScopeState {
  readonly scope: Scope;
  readonly #base: ScopeState;
  readonly #changed = new Map<string, Map<string, HeldDocument | undefined>>();
  #n: number;
  #goneAt: number;
  #sum: DigestSum;

  constructor(base: ScopeState) {
    this.scope = base.scope;
    this.#base = base;
    this.#n = base.n;
    this.#goneAt = base.goneAt;
    this.#sum = base.sum;
  }

  get n(): number {
    return this.#n;
  }

  get sum(): DigestSum {
    return this.#sum;
  }

  get(collection: string, id: string): HeldDocument | undefined {
    const changed = this.#changed.get(collection);
    return changed?.has(id) ? changed.get(id) : this.#base.get(collection, id);
  }

  all(collection: string): readonly HeldDocument[] {
    const changed = this.#changed.get(collection);
    if (!changed) return this.#base.all(collection);
    const kept = this.#base.all(collection).filter(({ id }) => !changed.has(id));
    return [...kept, ...[...changed.values()].filter((document) => document !== undefined)];
  }

  collections(): readonly string[] {
    const names = new Set([...this.#base.collections(), ...this.#changed.keys()]);
    return [...names].filter((name) => this.all(name).length > 0);
  }

  changedAt(collection: string): number {
    return this.#changed.has(collection) ? this.#n : this.#base.changedAt(collection);
  }

  get goneAt(): number {
    return this.#goneAt;
  }

  /** Drafts the next log entry and returns its position. */
  add(ops: readonly Op[]): number {
    this.#n += 1;
    for (const op of ops) this.#apply(op);
    return this.#n;
  }

  #apply({ c, id, rev, del, doc }: Op): void {
    const before = this.get(c, id);
    if (before) this.#sum = withoutDocument(this.#sum, c, { id: id, rev: before.rev });
    if (del || losesAnswer(before?.doc, doc)) this.#goneAt = this.#n;
    if (!del) this.#sum = withDocument(this.#sum, c, { id, rev });
    const changed = this.#changed.get(c) ?? new Map<string, HeldDocument | undefined>();
    this.#changed.set(c, changed.set(id, del ? undefined : { id, rev, n: this.#n, doc }));
  }
}

/** A mutation in the queue of its scope, with its caller's callbacks. */
export interface QueuedMutation {
  readonly mutation: Mutation;
  readonly settle: (appended: Appended) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Result of one mutation of a batch: a log entry to insert, or an answer without an entry. The answer is valid only after
 * the earlier entries of the batch are committed.
 */
export type PlanStep =
  | { readonly waiting: QueuedMutation; readonly entry: LogEntry }
  | { readonly waiting: QueuedMutation; readonly answer: Appended };

/** Decides each mutation of a batch on the state after the previous mutation. */
export function planBatch(batch: readonly QueuedMutation[], state: ScopeState, at: Instant): readonly PlanStep[] {
  const draft = new UncommittedState(state);
  return batch.flatMap((waiting) => decided(waiting, draft, at));
}

function decided(waiting: QueuedMutation, draft: UncommittedState, at: Instant): PlanStep[] {
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
    waiting.fail(error); // An error here is a bug of the mutation's caller; the rest of the batch continues.
    return [];
  }
}
