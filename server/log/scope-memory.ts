import { type DigestSum, EMPTY_SUM, withDocument, withoutDocument } from '../../domain/sync/digest.ts';
import type { LogEntry, Op, Scope } from '../../domain/sync/log.ts';
import { jsonBytes } from './json-bytes.ts';
import { losesAnswer } from './taken-answers.ts';
import type { HeldDocument, ScopeState } from '../ports.ts';

/** A document and the collection it is in. */
export interface Placed extends HeldDocument {
  readonly c: string;
}

/** The state of a scope up to position `n`. It changes as entries are applied, so after an `await` readers see a later state. */
export class ScopeMemory implements ScopeState {
  readonly scope: Scope;
  #n: number;
  #sum = EMPTY_SUM;
  readonly #documents = new Map<string, Map<string, HeldDocument>>();
  readonly #loadedAt: number;
  #goneAt: number;
  readonly #changedAt = new Map<string, number>();

  constructor(scope: Scope, n: number, documents: Iterable<Placed> = []) {
    this.scope = scope;
    this.#n = n;
    this.#loadedAt = n;
    this.#goneAt = n;
    for (const { c, id, rev, n: at, doc } of documents) this.#put(c, { id, rev, n: at, doc });
  }

  get n(): number {
    return this.#n;
  }

  get sum(): DigestSum {
    return this.#sum;
  }

  get(collection: string, id: string): HeldDocument | undefined {
    return this.#documents.get(collection)?.get(id);
  }

  all(collection: string): readonly HeldDocument[] {
    return [...(this.#documents.get(collection)?.values() ?? [])];
  }

  collections(): readonly string[] {
    return [...this.#documents].filter(([, documents]) => documents.size > 0).map(([name]) => name);
  }

  changedAt(collection: string): number {
    return this.#changedAt.get(collection) ?? this.#loadedAt;
  }

  get goneAt(): number {
    return this.#goneAt;
  }

  /** Applies the next log entry. Documents that were loaded in a later state stay. */
  fold(entry: Pick<LogEntry, 'n' | 'ops'>): void {
    for (const op of entry.ops) this.#apply(op, entry.n);
    this.#n = entry.n;
  }

  /** Returns the size of all documents as JSON, in bytes. */
  bytes(): number {
    const ofCollection = (name: string): number => this.all(name).reduce((sum, { doc }) => sum + jsonBytes(doc), 0);
    return this.collections().reduce((sum, name) => sum + ofCollection(name), 0);
  }

  /** Returns by how many bytes this log entry increases the size of the documents. */
  growth({ ops }: Pick<LogEntry, 'ops'>): number {
    return ops.reduce((sum, { c, id, doc }) => sum + jsonBytes(doc) - jsonBytes(this.get(c, id)?.doc), 0);
  }

  #apply(op: Op, n: number): void {
    const held = this.get(op.c, op.id);
    if (held && held.n > n) return;
    this.#changedAt.set(op.c, n);
    if (held) this.#drop(op.c, held);
    if (op.del || losesAnswer(held?.doc, op.doc)) this.#goneAt = n;
    if (!op.del) this.#put(op.c, { id: op.id, rev: op.rev, n, doc: op.doc });
  }

  #put(collection: string, document: HeldDocument): void {
    const documents = this.#documents.get(collection) ?? new Map<string, HeldDocument>();
    this.#documents.set(collection, documents.set(document.id, document));
    this.#sum = withDocument(this.#sum, collection, document);
  }

  #drop(collection: string, { id, rev }: HeldDocument): void {
    this.#documents.get(collection)?.delete(id);
    this.#sum = withoutDocument(this.#sum, collection, { id, rev });
  }
}
