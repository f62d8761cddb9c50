import { type DigestSum, EMPTY_SUM, sumHex, withDocument, withoutDocument } from '../../domain/sync/digest.ts';
import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import type { MineDocument } from '../../domain/sync/mine.ts';
import type { Mirror } from '../../client/platform/mirror.ts';

interface Fold { n: number; sum: DigestSum; readonly documents: Map<string, { readonly rev: string; readonly doc: unknown }>; readonly sums: Map<number, string> }

/** A change a person made and the device took for good. */
export interface Tap { readonly person: string; readonly device: string; readonly doc: MineDocument }

/**
 * Sees everything, and says what must not happen (sync.md §8.2). It folds every entry as it becomes a fact, on
 * its own, and compares whatever anybody claims with that.
 */
export class Witness {
  readonly violations: string[] = [];
  readonly taps: Tap[] = [];
  logId = 'first-log';
  #folds = new Map<Scope, Fold>();
  #mids = new Set<string>();
  #acknowledged: string[] = [];

  violated(what: string): void {
    this.violations.push(what);
  }

  entry({ s, n, mid, ops }: LogEntry): void {
    const fold = this.fold(s);
    if (n !== fold.n + 1) this.violated(`${s} is not dense: ${n} after ${fold.n}`);
    if (this.#mids.has(`${s} ${mid}`)) this.violated(`${mid} stands twice in ${s}`);
    this.#mids.add(`${s} ${mid}`);
    for (const { c, id, rev, del, doc } of ops) {
      const key = `${c}/${id}`;
      const before = fold.documents.get(key);
      if (before) fold.sum = withoutDocument(fold.sum, c, id, before.rev);
      if (!del) fold.sum = withDocument(fold.sum, c, id, rev);
      if (del) fold.documents.delete(key);
      else fold.documents.set(key, { rev, doc });
    }
    fold.n = n;
    fold.sums.set(n, textOf(fold.sum));
  }

  fold(scope: Scope): Fold {
    const fold = this.#folds.get(scope) ?? { n: 0, sum: EMPTY_SUM, documents: new Map(), sums: new Map([[0, textOf(EMPTY_SUM)]]) };
    this.#folds.set(scope, fold);
    return fold;
  }

  /** How far a person's scope is counted; a scope that nobody counts may lose whatever is old. */
  countedUpTo(scope: Scope): number {
    if (!scope.startsWith('u:')) return Infinity;
    return (this.fold('tally').documents.get(`counted/${scope}`)?.doc as { n: number } | undefined)?.n ?? 0;
  }

  sumAt(scope: Scope, n: number): string | undefined {
    return this.fold(scope).sums.get(n);
  }

  /** The writer was told that this is in the log. */
  acknowledged(scope: Scope, mid: string): void {
    this.#acknowledged.push(`${scope} ${mid}`);
    if (!this.#mids.has(`${scope} ${mid}`)) this.violated(`${mid} was acknowledged and is not in ${scope}`);
  }

  /** A mirror must be the fold at its own position, at every step. */
  looksAt(device: string, mirror: Mirror): void {
    const { count, xor } = mirror.digest();
    // One of before a restore is compared with nothing until it has heard of it.
    const expected = mirror.position.logId === this.logId ? this.sumAt('pub', mirror.n) : undefined;
    if (expected !== undefined && expected !== `${count} ${xor}`) this.violated(`${device} stands at ${mirror.n} and has not applied everything`);
  }

  /** What a device was handed must be its person's own. */
  handedOut(person: string, documents: readonly MineDocument[]): void {
    for (const { rev } of documents) {
      const owner = this.taps.find(({ doc }) => doc.rev === rev)?.person;
      if (owner !== undefined && owner !== person) this.violated(`${person} was shown what belongs to ${owner}`);
    }
  }

  /** A restore: the facts are those of the copy, and what came after it is lost by intent. */
  startOver(logId: string, entries: readonly LogEntry[]): void {
    this.logId = logId;
    this.#folds = new Map();
    this.#mids = new Set();
    this.#acknowledged = [];
    for (const entry of entries) this.entry(entry);
  }

  /** Nothing that was acknowledged may go missing later. */
  checkAcknowledged(): void {
    for (const key of this.#acknowledged) if (!this.#mids.has(key)) this.violated(`${key} was acknowledged and is gone`);
  }
}

export const textOf = (sum: DigestSum): string => `${sum.count} ${sumHex(sum)}`;
