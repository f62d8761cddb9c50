import { networkFailure, type Result } from '../../../client/platform/http/http.ts';
import { Mirror, type MirrorPosition, type StoredMirror } from '../../../client/platform/replica/mirror.ts';
import type { MirrorStore } from '../../../client/platform/replica/mirror-store.ts';
import type { StreamedPage } from '../../../client/platform/transport/stream.ts';
import type { SyncClient } from '../../../client/platform/transport/sync-client.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { Digest, Op } from '../../../domain/sync/log.ts';
import type { EarlierAnswer, LogAnswer, Segment, Snapshot } from '../../../domain/sync/protocol.ts';
import { bucketsFor } from '../../../domain/sync/segments.ts';

/** A server of the public scope that can answer wrongly in every way. */
export class CatalogServer implements Pick<SyncClient, 'snapshot' | 'log' | 'digest' | 'earlier'> {
  readonly calls: string[] = [];
  online = true;
  /** Whether this device's person may read the scope. */
  readable = true;
  /** Calls that begin now are answered with the present state, but not before this resolves. */
  answersAfter: Promise<void> | undefined;
  /** Older entries are no longer sent one by one. */
  horizon = 0;
  spoil: (snapshot: Snapshot) => Snapshot = (snapshot) => snapshot;
  onSnapshot: () => void = () => undefined;
  #logId = 'log-1';
  #entries: (readonly Op[])[] = [];

  get n(): number {
    return this.#entries.length;
  }

  /** Appends one entry; returns the page that a stream would send. */
  append(...ops: Op[]): StreamedPage {
    this.#entries.push(ops);
    return this.page(this.n - 1);
  }

  page(after: number): StreamedPage {
    return { s: 'pub', logId: this.#logId, from: after, to: this.n, ops: this.#entries.slice(after).flat() };
  }

  restore(logId: string, ...ops: Op[]): void {
    this.#logId = logId;
    this.#entries = [ops];
  }

  snapshot(): Promise<Result<Snapshot>> {
    this.calls.push('snapshot');
    this.onSnapshot();
    return this.#answer(() => {
      const counts = Map.groupBy(
        this.#folded()
          .segments()
          .flatMap((segment) => segment.docs.map(() => segment.c)),
        (c) => c,
      );
      const buckets = Object.fromEntries([...counts].map(([c, all]) => [c, bucketsFor(all.length)]));
      return this.spoil({
        s: 'pub',
        logId: this.#logId,
        n: this.n,
        buckets,
        segments: this.#folded(buckets).segments(),
      });
    });
  }

  log(_scope: string, logId: string, after: number): Promise<Result<LogAnswer>> {
    this.calls.push('log');
    if (this.online && this.readable && (logId !== this.#logId || after < this.horizon))
      return Promise.resolve({ ok: false, refusal: refusal('gone', 'Load it all') });
    return this.#answer(() => ({ ...this.page(after), ops: [...this.page(after).ops] }));
  }

  /** For a scope whose `message` documents are named m1, m2, … after their entry. */
  earlier(_scope: string, c: string, before: number): Promise<Result<EarlierAnswer>> {
    this.calls.push(`earlier than ${before}`);
    return this.#answer(() => {
      const documents = this.#folded()
        .all(c)
        .filter(({ id }) => Number(id.slice(1)) < before)
        .toSorted((a, b) => Number(b.id.slice(1)) - Number(a.id.slice(1)));
      return { s: 'pub', logId: this.#logId, n: this.n, documents: documents.slice(0, 2) };
    });
  }

  digest(): Promise<Result<Digest>> {
    return this.#answer(() => ({ s: 'pub', logId: this.#logId, n: this.n, ...this.#folded().digest() }));
  }

  #folded(buckets: Record<string, number> = {}): Mirror {
    const mirror = new Mirror({
      position: { s: 'pub', logId: this.#logId, n: 0, generation: 'fold', buckets },
      segments: [],
    });
    mirror.apply(this.#entries.flat(), this.n);
    return mirror;
  }

  #answer<T>(make: () => T): Promise<Result<T>> {
    const answer: Result<T> = !this.online
      ? { ok: false, refusal: networkFailure }
      : this.readable
        ? { ok: true, value: structuredClone(make()) }
        : { ok: false, refusal: refusal('not-found', 'There is nothing here') };
    return (this.answersAfter ?? Promise.resolve()).then(() => answer);
  }
}

/** A store in memory whose writes can fail. */
export class MemoryMirrorStore implements MirrorStore {
  failing = false;
  readonly updates: (readonly Segment[])[] = [];
  #kept: StoredMirror | undefined;

  read(): Promise<StoredMirror | undefined> {
    return Promise.resolve(structuredClone(this.#kept));
  }

  position(): Promise<MirrorPosition | undefined> {
    return Promise.resolve(this.#kept?.position);
  }

  async replace(mirror: StoredMirror): Promise<void> {
    await this.#mayWrite();
    this.#kept = structuredClone(mirror);
  }

  async update(position: MirrorPosition, segments: readonly Segment[]): Promise<boolean> {
    await this.#mayWrite();
    if (this.#kept?.position.generation !== position.generation) return false;
    this.updates.push(segments);
    const keys = new Set(segments.map((segment) => segment.key));
    this.#kept = structuredClone({
      position,
      segments: [...this.#kept.segments.filter((segment) => !keys.has(segment.key)), ...segments],
    });
    return true;
  }

  drop(): Promise<void> {
    this.#kept = undefined;
    return Promise.resolve();
  }

  #mayWrite(): Promise<void> {
    return this.failing ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : Promise.resolve();
  }
}
