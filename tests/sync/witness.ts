import { LOG_KEEP } from '../../domain/limits/log.ts';
import { type DigestSum, EMPTY_SUM, sumHex, withDocument, withoutDocument } from '../../domain/sync/digest.ts';
import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import type { Instant } from '../../domain/time.ts';
import type { Mirror } from '../../client/platform/replica/mirror.ts';

interface Fold {
  n: number;
  sum: DigestSum;
  readonly documents: Map<string, { readonly rev: string; readonly doc: unknown }>;
  readonly sums: Map<number, string>;
}

/** A change by a person that the device has stored, at `at` by the server's clock. */
export interface Tap {
  readonly person: string;
  readonly device: string;
  readonly doc: UserDocument;
  readonly at: Instant;
  /** Whether the page knew the time, or believed that it did. */
  readonly isSure: boolean;
}

/** The time that a page shows, the error that it admits, and the server's time. */
export interface Reading {
  readonly shown: Instant;
  readonly claim: number | undefined;
  readonly now: Instant;
}

/** Events that simulations must produce: if one never happens, the simulation proves less than it claims. */
export const EVENTS = [
  'a stream brings something',
  'a second tab follows',
  'a tap before the database is open',
  'a tap in a tab that does not lead',
  'a change is acknowledged',
  'somebody else answers',
  'a call never ends',
  'an answer takes seconds',
  'a clock is set',
  'a page asks for the time',
  'a log-in ends',
  'a disk is full',
  'a server dies',
  'access is gained',
  'access is lost',
  'access changes while a device is offline',
  'somebody changes company',
  'a role is taken or given',
  'a scope is deleted from a device',
  'a scope is deleted from a disk',
  'a room is looked at',
  'a stream carries a room',
  'a change is put off',
  'others go on while a change is put off',
] as const;
export type Happening = (typeof EVENTS)[number];

/**
 * Observes the whole simulation and records violations. Folds every committed entry independently and compares all answers and
 * stored states with the result.
 */
export class Witness {
  readonly violations: string[] = [];
  readonly taps: Tap[] = [];
  /** How often each event happened. */
  readonly seen = new Map<Happening, number>();
  readonly #owners = new Map<string, string>();
  logId = 'first-log';
  #folds = new Map<Scope, Fold>();
  /** Time of the last append of each mutation, by scope and id. */
  #mids = new Map<string, Instant>();
  #entries = new Map<Scope, LogEntry[]>();
  #acknowledged: string[] = [];

  saw(what: Happening): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  violated(what: string): void {
    this.violations.push(what);
  }

  tapped(tap: Tap): void {
    this.taps.push(tap);
    this.#owners.set(tap.doc.rev, tap.person);
  }

  /** Checks that a page that claims to know the time is not wrong by more than it admits. */
  reads(device: string, { shown, claim, now }: Reading): void {
    if (claim !== undefined && Math.abs(shown - now) > claim + 1)
      this.violated(`${device} is off by ${Math.round(shown - now)} ms and claims ${Math.round(claim)}`);
  }

  entry(entry: LogEntry): void {
    const { s, n, mid, at, ops } = entry;
    const entries = this.#entries.get(s) ?? [];
    this.#entries.set(s, entries);
    entries.push(entry);
    const fold = this.fold(s);
    if (n !== fold.n + 1) this.violated(`${s} is not dense: ${n} after ${fold.n}`);
    // A mutation is idempotent as long as its entry is kept; a later repeat counts as a new one.
    const first = this.#mids.get(`${s} ${mid}`);
    if (first !== undefined && at < first + LOG_KEEP) this.violated(`${mid} stands twice in ${s}`);
    this.#mids.set(`${s} ${mid}`, at);
    for (const { c, id, rev, del, doc } of ops) {
      const key = `${c}/${id}`;
      const before = fold.documents.get(key);
      if (before) fold.sum = withoutDocument(fold.sum, c, { id: id, rev: before.rev });
      if (!del) fold.sum = withDocument(fold.sum, c, { id, rev });
      if (del) fold.documents.delete(key);
      else fold.documents.set(key, { rev, doc });
    }
    fold.n = n;
    fold.sums.set(n, textOf(fold.sum));
  }

  fold(scope: Scope): Fold {
    const fold = this.#folds.get(scope) ?? {
      n: 0,
      sum: EMPTY_SUM,
      documents: new Map(),
      sums: new Map([[0, textOf(EMPTY_SUM)]]),
    };
    this.#folds.set(scope, fold);
    return fold;
  }

  /** Returns the position up to which a person's scope is counted. Old entries of scopes that are not counted may be removed. */
  countedUpTo(scope: Scope): number {
    if (!scope.startsWith('u:')) return Infinity;
    return (this.fold('tally').documents.get(`counted/${scope}`)?.doc as { n: number } | undefined)?.n ?? 0;
  }

  sumAt(scope: Scope, n: number): string | undefined {
    return this.fold(scope).sums.get(n);
  }

  /** Records that the server confirmed this mutation to its writer. */
  acknowledged(scope: Scope, mid: string): void {
    this.saw('a change is acknowledged');
    this.#acknowledged.push(`${scope} ${mid}`);
    if (!this.#mids.has(`${scope} ${mid}`)) this.violated(`${mid} was acknowledged and is not in ${scope}`);
  }

  /** Checks that a mirror equals the fold at its position, at every step. Documents deleted since may already be missing. */
  looksAt(device: string, mirror: Mirror): void {
    const { count, xor } = mirror.digest();
    // A mirror of the log before a restore is not compared until the device has learned of the new log.
    const { s: scope, logId } = mirror.position;
    const expected = logId === this.logId ? this.sumAt(scope, mirror.n) : undefined;
    if (expected === undefined || expected === `${count} ${xor}`) return;
    const living = this.fold(scope).documents;
    const then = this.#documentsAt(scope, mirror.n);
    const held = new Map(
      [...mirror.collections()].flatMap((c) => mirror.all(c).map(({ id, rev }) => [`${c}/${id}`, rev])),
    );
    const differing = [...new Set([...then.keys(), ...held.keys()])].filter(
      (key) => held.get(key) !== then.get(key) && (held.has(key) || living.has(key)),
    );
    if (differing.length > 0)
      this.violated(
        `${device} stands at ${mirror.n} and in ${scope} and has not applied everything: ${differing.join(', ')}`,
      );
  }

  /** Returns the revision of each document at a position. */
  #documentsAt(scope: Scope, n: number): ReadonlyMap<string, string> {
    const revs = new Map<string, string>();
    for (const { c, id, rev, del } of (this.#entries.get(scope) ?? [])
      .filter((entry) => entry.n <= n)
      .flatMap(({ ops }) => ops)) {
      if (del) revs.delete(`${c}/${id}`);
      else revs.set(`${c}/${id}`, rev);
    }
    return revs;
  }

  /** Checks that a device only gets documents of its own person. */
  handedOut(person: string, documents: readonly UserDocument[]): void {
    for (const { rev } of documents) {
      const owner = this.#owners.get(rev);
      if (owner !== undefined && owner !== person) this.violated(`${person} was shown what belongs to ${owner}`);
    }
  }

  /** Restarts from a restored copy: later entries are lost on purpose. */
  startOver(logId: string, entries: readonly LogEntry[]): void {
    this.logId = logId;
    this.#folds = new Map();
    this.#mids = new Map();
    this.#entries = new Map();
    this.#acknowledged = [];
    for (const entry of entries) this.entry(entry);
  }

  /** Checks that no acknowledged mutation has disappeared. */
  checkAcknowledged(): void {
    for (const key of this.#acknowledged)
      if (!this.#mids.has(key)) this.violated(`${key} was acknowledged and is gone`);
  }
}

export const textOf = (sum: DigestSum): string => `${sum.count} ${sumHex(sum)}`;
