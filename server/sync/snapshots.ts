import { setImmediate } from 'node:timers/promises';
import { SNAPSHOT_LAG, SNAPSHOTS_KEPT } from '../../domain/limits/log.ts';
import { personScope, type Scope } from '../../domain/sync/log.ts';
import type { MirrorDocument, Segment } from '../../domain/sync/protocol.ts';
import { DIRECTORY, PUBLIC } from '../../domain/sync/readable-scopes.ts';
import { bucketsFor, segmentKey } from '../../domain/sync/segments.ts';
import type { ScopeState, SyncLog } from '../ports.ts';
import { CompressedBody } from './compressed-body.ts';
import { partialIn, snapshotDocuments } from './partial-collections.ts';

/** A snapshot of a scope at one position, ready to send. `documents` is the number of documents. */
export interface CachedSnapshot {
  readonly scope: Scope;
  readonly n: number;
  readonly documents: number;
  readonly body: Promise<CompressedBody>;
}

/** The last snapshot of each shared scope. In addition to `pub` and `dir`, only the most recently used are kept. */
export class Snapshots {
  readonly #log: SyncLog;
  readonly #made = new Map<Scope, CachedSnapshot>();

  constructor(log: SyncLog) {
    this.#log = log;
  }

  /** Returns a snapshot that is current or only slightly old. It never contains documents or answers that were removed since. */
  async recent(scope: Scope): Promise<CachedSnapshot> {
    const state = await this.#log.state(scope);
    const made = this.#made.get(scope);
    if (
      made &&
      state.goneAt <= made.n &&
      (made.n === state.n || changedSince(state, made.n) <= made.documents * SNAPSHOT_LAG)
    )
      return made;
    const documents = state.collections().reduce((sum, c) => sum + snapshotDocuments(state, c).length, 0);
    const snapshot = { scope, n: state.n, documents, body: packed(state, this.#log.logId) };
    if (!scope.startsWith(personScope(''))) this.#keep(snapshot);
    return snapshot;
  }

  #keep(snapshot: CachedSnapshot): void {
    this.#made.delete(snapshot.scope);
    this.#made.set(snapshot.scope, snapshot);
    const others = [...this.#made.keys()].filter((scope) => scope !== PUBLIC && scope !== DIRECTORY);
    const [oldest] = others;
    if (others.length > SNAPSHOTS_KEPT && oldest !== undefined) this.#made.delete(oldest);
  }

  /** Returns the snapshot of this log position if it is cached or still current; otherwise undefined. */
  async at(scope: Scope, n: number): Promise<CachedSnapshot | undefined> {
    const made = this.#made.get(scope);
    if (made?.n === n && (await this.#log.state(scope)).goneAt <= n) return made;
    const recent = await this.recent(scope);
    return recent.n === n ? recent : undefined;
  }
}

const changedSince = (state: ScopeState, position: number): number =>
  state
    .collections()
    .flatMap((c) => state.all(c))
    .filter(({ n }) => n > position).length;

/**
 * Collects all documents of a scope at once, so that they are from one position. Writes them in segments, so that other
 * requests are answered in between.
 */
async function packed(state: ScopeState, logId: string): Promise<CompressedBody> {
  const { scope, n } = state;
  const buckets: Record<string, number> = {};
  const segments: Segment[] = [];
  for (const c of state.collections()) {
    const documents = snapshotDocuments(state, c).map(({ id, rev, doc }) => ({ id, rev, doc }));
    buckets[c] = bucketsFor(documents.length);
    segments.push(...segmented(c, documents, buckets[c]));
  }
  const texts: string[] = [];
  for (const segment of segments) {
    texts.push(JSON.stringify(segment));
    await setImmediate();
  }
  const partial = partialIn(scope);
  const head = JSON.stringify({ s: scope, logId, n, buckets, ...(partial.length > 0 && { partial }) });
  return new CompressedBody(Buffer.from(`${head.slice(0, -1)},"segments":[${texts.join(',')}]}`));
}

function segmented(c: string, documents: readonly MirrorDocument[], buckets: number): Segment[] {
  const segments = Map.groupBy(documents, ({ id }) => segmentKey(c, id, buckets));
  return [...segments].map(([key, docs]) => ({ key, c, docs }));
}

const shelves = new WeakMap<SyncLog, Snapshots>();

/** Returns the snapshots of this log. They are only a cache. */
export function snapshotsOf(log: SyncLog): Snapshots {
  const snapshots = shelves.get(log) ?? new Snapshots(log);
  shelves.set(log, snapshots);
  return snapshots;
}
