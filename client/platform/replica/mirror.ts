import { EMPTY_SUM, sumHex, withDocument } from '../../../domain/sync/digest.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { MirrorDocument, Segment } from '../../../domain/sync/protocol.ts';
import { logPositionOf } from '../../../domain/sync/log-position.ts';
import { segmentKey } from '../../../domain/sync/segments.ts';
import { MirrorBucket } from './segment.ts';

/** Where a mirror stands in the server's log, and which download it grew from. */
export interface MirrorPosition {
  readonly s: string;
  readonly logId: string;
  readonly n: number;
  /** Changes whenever the whole is written, never with a catch-up. */
  readonly generation: string;
  /** Segments per collection; a collection that came later has one. */
  readonly buckets: Readonly<Record<string, number>>;
  /** Collections of which it holds only the newest, without a gap, and what was asked for before them. */
  readonly partial?: readonly string[];
}

/** A mirror as it is kept: position and segments. */
export interface StoredMirror {
  readonly position: MirrorPosition;
  readonly segments: readonly Segment[];
}

/** The last change of a document, at position `n`. */
interface Change {
  readonly n: number;
  readonly c: string;
  readonly id: string;
  readonly gone: boolean;
}

/**
 * What changed is kept as a small segment of its own, a patch, beside the ones it changes: two hundred people who
 * edited their profiles touch every segment there is, and rewriting ten thousand for them takes longer than all
 * the rest of a catch-up. After so many patches, or documents in them, the whole is written anew without.
 */
const PATCHES_MAX = 64;
const PATCHED_DOCUMENTS_MAX = 2000;

/** One scope of the server's log on this device, folded up to position `n`, in the segments it is stored in. */
export class Mirror {
  #position: MirrorPosition;
  readonly #buckets = new Map<string, MirrorBucket>();
  /** Since the last write. */
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

  /** Every document of a collection, in no order that means anything. */
  all(c: string): MirrorDocument[] {
    return [...this.#buckets.values()].filter((bucket) => bucket.c === c).flatMap((bucket) => bucket.all());
  }

  collections(): Set<string> {
    return new Set([...this.#buckets.values()].map((bucket) => bucket.c));
  }

  get size(): number {
    return [...this.#buckets.values()].reduce((sum, bucket) => sum + bucket.all().length, 0);
  }

  /** Takes everything up to `to` in; answers the collections it touched. The caller has checked that it follows on. */
  apply(ops: readonly Op[], to: number): Set<string> {
    for (const op of ops) if (!this.#standsBefore(op)) this.#applyOne(op, to);
    this.#position = { ...this.#position, n: to };
    return new Set(ops.map((op) => op.c));
  }

  /** Puts what stands before all that is held of a collection. It may have been asked for twice. */
  addEarlier(c: string, documents: readonly MirrorDocument[]): void {
    for (const document of documents)
      if (!this.get(c, document.id)) this.#bucketOf(c, document.id).set(document.id, document);
  }

  /** Lets go of all but so many of the newest of what is held in part; answers whether there was anything to let go of. */
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
   * What changed after position `n`, as patches; `undefined` when the whole has to be written. What came before `n` is
   * stored and forgotten.
   */
  patchesSince(n: number): Segment[] | undefined {
    for (const [key, change] of this.#changes) if (change.n <= n) this.#changes.delete(key);
    const changes = [...this.#changes.values()];
    // A patch can put a document in its place, not take one away.
    if (changes.some(({ gone }) => gone)) return undefined;
    const patches = [...Map.groupBy(changes, ({ c }) => c)].map(([c, all]): Segment => ({
      key: `${c}:${PATCH}${String(this.n).padStart(12, '0')}`,
      c,
      docs: all.flatMap(({ id }) => this.get(c, id) ?? []),
    }));
    const documents = patches.reduce((sum, { docs }) => sum + docs.length, this.#patched);
    return this.#patches + patches.length > PATCHES_MAX || documents > PATCHED_DOCUMENTS_MAX ? undefined : patches;
  }

  /** These patches are stored now. */
  patched(patches: readonly Segment[]): void {
    this.#patches += patches.length;
    this.#patched += patches.reduce((sum, { docs }) => sum + docs.length, 0);
  }

  /** Where the mirror stands when all of it is written anew, under a name other than `before`: no old patch belongs to it. */
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

  /** What the server's digest must equal at the same position. */
  digest(): { readonly count: number; readonly xor: string } {
    let sum = EMPTY_SUM;
    const { partial = [] } = this.#position;
    for (const bucket of this.#buckets.values()) {
      if (partial.includes(bucket.c)) continue;
      for (const { id, rev } of bucket.all()) sum = withDocument(sum, bucket.c, { id, rev });
    }
    return { count: sum.count, xor: sumHex(sum) };
  }

  /** Whether it is about something that stands before all that is held: taken in, there would be a gap after it. */
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

/** The position stands in the key with as many digits as the others. */
const byPosition = (a: Segment, b: Segment): number => (a.key.slice(a.c.length) < b.key.slice(b.c.length) ? -1 : 1);
