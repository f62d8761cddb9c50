import type { MirrorDocument, Segment } from '../../../domain/sync/protocol.ts';

/**
 * One segment in memory. The stored documents are parsed only when one of them is read: 10,000 people need not be parsed to
 * show today's talks.
 */
export class MirrorBucket {
  readonly c: string;
  #unread: Segment | undefined;
  /** While `#unread` is set: only the changes, `undefined` for a removed document. Afterwards: all documents. */
  #docs = new Map<string, MirrorDocument | undefined>();

  constructor(c: string, stored?: Segment) {
    this.c = c;
    this.#unread = stored;
  }

  get(id: string): MirrorDocument | undefined {
    return this.#docs.has(id) ? this.#docs.get(id) : this.#read().get(id);
  }

  set(id: string, document: MirrorDocument | undefined): void {
    if (document || this.#unread) this.#docs.set(id, document);
    else this.#docs.delete(id);
  }

  all(): MirrorDocument[] {
    return [...this.#read().values()].filter((document) => document !== undefined);
  }

  /** The segment to store; one that was not parsed is returned unchanged. */
  segment(key: string): Segment {
    return this.#unread && this.#docs.size === 0 ? this.#unread : { key, c: this.c, docs: this.all() };
  }

  #read(): Map<string, MirrorDocument | undefined> {
    const stored = this.#unread;
    if (!stored) return this.#docs;
    const changed = this.#docs;
    this.#unread = undefined;
    this.#docs = new Map(stored.docs.map((document) => [document.id, document]));
    for (const [id, document] of changed) this.set(id, document);
    return this.#docs;
  }
}
