import { EMPTY_SUM, sumHex, withDocument } from '../../../domain/sync/digest.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { MirrorDocument, Segment } from '../../../domain/sync/protocol.ts';
import { logPositionOf } from '../../../domain/sync/log-position.ts';
import { segmentKey } from '../../../domain/sync/segments.ts';

/**
 * One segment in memory. The stored documents are parsed only when one of them is read: 10,000 people need not be parsed to
 * show today's talks.
 */
class MirrorBucket {
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

  /** Returns the segment to store; a segment that was not parsed is returned unchanged. */
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

/** Position of a mirror in the server's log, and the download it started from. */
export interface MirrorPosition {
  readonly s: string;
  readonly logId: string;
  readonly n: number;
  /** Changes whenever the whole mirror is rewritten, never with a catch-up. */
  readonly generation: string;
  /** Number of segments per collection; a collection added later has one. */
  readonly buckets: Readonly<Record<string, number>>;
  /** Collections of which only the newest documents are stored, without a gap, and older ones loaded on request. */
  readonly partial?: readonly string[];
}

/** A mirror as stored: position and segments. */
export interface StoredMirror {
  readonly position: MirrorPosition;
  readonly segments: readonly Segment[];
}

/** The last change of a document, at log position `n`. */
interface Change {
  readonly n: number;
  readonly c: string;
  readonly id: string;
  readonly gone: boolean;
}

/**
 * Changes are stored as a small extra segment, a patch, beside the segments they change. 200 edited profiles touch every
 * segment, and rewriting 10,000 documents for them takes longer than the rest of a catch-up. Above these limits, of patches
 * and of documents in them, the whole mirror is rewritten without patches.
 */
const PATCHES_MAX = 64;
const PATCHED_DOCUMENTS_MAX = 2000;

/** One scope of the server's log in memory, reduced to its documents at position `n`, divided into segments. */
export class Mirror {
  #position: MirrorPosition;
  readonly #buckets = new Map<string, MirrorBucket>();
  /** Changes since the last write. */
  readonly #changes = new Map<string, Change>();
  #patches = 0;
  #patched = 0;

  constructor({ position, segments }: StoredMirror) {
    this.#position = position;
    for (const segment of segments)
      if (!isPatch(segment.key)) this.#buckets.set(segment.key, new MirrorBucket(segment.c, segment));
    const patches = segments.filter(({ key }) => isPatch(key));
    for (const { c, docs } of patches.toSorted(byPosition))
      for (const document of docs) this.#bucketOf(c, document.id).set(document.id, document);
    this.patched(patches);
  }

  get position(): MirrorPosition {
    return this.#position;
  }

  get n(): number {
    return this.#position.n;
  }

  get(c: string, id: string): MirrorDocument | undefined {
    return this.#buckets.get(this.#keyOf(c, id))?.get(id);
  }

  /** Every document of a collection, unordered. */
  all(c: string): MirrorDocument[] {
    return [...this.#buckets.values()].filter((bucket) => bucket.c === c).flatMap((bucket) => bucket.all());
  }

  collections(): Set<string> {
    return new Set([...this.#buckets.values()].map((bucket) => bucket.c));
  }

  get size(): number {
    return [...this.#buckets.values()].reduce((sum, bucket) => sum + bucket.all().length, 0);
  }

  /** Applies ops up to `to`; returns the collections they touched. The caller has checked that they follow on. */
  apply(ops: readonly Op[], to: number): Set<string> {
    for (const op of ops) if (!this.#standsBefore(op)) this.#applyOne(op, to);
    this.#position = { ...this.#position, n: to };
    return new Set(ops.map((op) => op.c));
  }

  /** Adds documents older than all stored ones of a collection. Known ones are skipped. */
  addEarlier(c: string, documents: readonly MirrorDocument[]): void {
    for (const document of documents)
      if (!this.get(c, document.id)) this.#bucketOf(c, document.id).set(document.id, document);
  }

  /** Removes all but the newest `most` documents of each partial collection. Returns true if any was removed. */
  keepNewest(most: number): boolean {
    const old = (this.#position.partial ?? []).flatMap((c) =>
      this.all(c)
        .toSorted((a, b) => (logPositionOf(b.doc) ?? 0) - (logPositionOf(a.doc) ?? 0))
        .slice(most)
        .map(({ id }) => ({ c, id })),
    );
    for (const { c, id } of old) this.#bucketOf(c, id).set(id, undefined);
    return old.length > 0;
  }

  /**
   * Returns the changes after position `n` as patches; `undefined` if the whole mirror must be rewritten. Forgets changes up
   * to `n`: they are stored.
   */
  patchesSince(n: number): Segment[] | undefined {
    for (const [key, change] of this.#changes) if (change.n <= n) this.#changes.delete(key);
    const changes = [...this.#changes.values()];
    // A patch can replace a document but not remove one.
    if (changes.some(({ gone }) => gone)) return undefined;
    const patches = [...Map.groupBy(changes, ({ c }) => c)].map(([c, all]): Segment => ({
      key: `${c}:${PATCH}${String(this.n).padStart(12, '0')}`,
      c,
      docs: all.flatMap(({ id }) => this.get(c, id) ?? []),
    }));
    const documents = patches.reduce((sum, { docs }) => sum + docs.length, this.#patched);
    return this.#patches + patches.length > PATCHES_MAX || documents > PATCHED_DOCUMENTS_MAX ? undefined : patches;
  }

  /** Counts these patches as stored. */
  patched(patches: readonly Segment[]): void {
    this.#patches += patches.length;
    this.#patched += patches.reduce((sum, { docs }) => sum + docs.length, 0);
  }

  /** Starts a new generation, with a name other than `before`, so that no old patch belongs to it. Returns the new position. */
  written(before?: string): MirrorPosition {
    const name = `${this.#position.logId}-${this.n}`;
    this.#position = { ...this.#position, generation: name === before ? `${name}+` : name };
    this.#patches = 0;
    this.#patched = 0;
    return this.#position;
  }

  segments(): Segment[] {
    return [...this.#buckets].map(([key, bucket]) => bucket.segment(key));
  }

  /** The digest, to compare with the server's at the same position. */
  digest(): { readonly count: number; readonly xor: string } {
    let sum = EMPTY_SUM;
    const { partial = [] } = this.#position;
    for (const bucket of this.#buckets.values()) {
      if (partial.includes(bucket.c)) continue;
      for (const { id, rev } of bucket.all()) sum = withDocument(sum, bucket.c, { id, rev });
    }
    return { count: sum.count, xor: sumHex(sum) };
  }

  /** Returns whether the op is about a document older than all stored ones of a partial collection. Applying it would leave a gap. */
  #standsBefore({ c, id, doc }: Op): boolean {
    const { partial = [], n } = this.#position;
    return partial.includes(c) && (logPositionOf(doc) ?? Infinity) <= n && !this.get(c, id);
  }

  #applyOne({ c, id, rev, del, doc }: Op, n: number): void {
    this.#bucketOf(c, id).set(id, del ? undefined : { id, rev, doc });
    this.#changes.set(`${c}\n${id}`, { n, c, id, gone: del === true });
  }

  #bucketOf(c: string, id: string): MirrorBucket {
    const key = this.#keyOf(c, id);
    const bucket = this.#buckets.get(key) ?? new MirrorBucket(c);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #keyOf(c: string, id: string): string {
    return segmentKey(c, id, this.#position.buckets[c] ?? 1);
  }
}

const PATCH = '+';

const isPatch = (key: string): boolean => key.includes(`:${PATCH}`);

/** Sorts by position. Positions in keys have a fixed number of digits, so they sort as text. */
const byPosition = (a: Segment, b: Segment): number => (a.key.slice(a.c.length) < b.key.slice(b.c.length) ? -1 : 1);
