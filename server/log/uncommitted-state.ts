import { type DigestSum, withDocument, withoutDocument } from '../../domain/sync/digest.ts';
import type { Op, Scope } from '../../domain/sync/log.ts';
import type { HeldDocument, ScopeState } from '../ports.ts';

/** A scope as it will be if the entries drafted so far are committed: what the next mutation of a batch is decided against. */
export class UncommittedState implements ScopeState {
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

  /** Drafts the next entry and returns its position. */
  add(ops: readonly Op[]): number {
    this.#n += 1;
    for (const op of ops) this.#apply(op);
    return this.#n;
  }

  #apply({ c, id, rev, del, doc }: Op): void {
    const before = this.get(c, id);
    if (before) this.#sum = withoutDocument(this.#sum, c, { id: id, rev: before.rev });
    if (del) this.#goneAt = this.#n;
    else this.#sum = withDocument(this.#sum, c, { id, rev });
    const changed = this.#changed.get(c) ?? new Map<string, HeldDocument | undefined>();
    this.#changed.set(c, changed.set(id, del ? undefined : { id, rev, n: this.#n, doc }));
  }
}
