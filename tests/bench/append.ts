import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { LogEntry } from '../../domain/sync/log.ts';
import { openEmbeddedStore } from '../../server/store/embedded/store.ts';
import type { Benchmark } from './benchmark.ts';
import { alternate, type Run } from './measure.ts';

const IN_FLIGHT = 64;
const TURNS = 9;
const PER_ROUND = 64 * 100;
const LIMIT = 0.6;
/** On the project's disk, because the system's temporary folder may be in memory, where fsync costs nothing. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/plenary', import.meta.url));

/** Returns an entry for an attendee who keeps a talk: the most frequent write of an event. */
const entryOf = (n: number): LogEntry => ({
  s: 'u:ada',
  n,
  mid: `revision-${n}`,
  at: 1_800_000_000_000 + n,
  by: 'ada',
  ops: [
    {
      c: 'mine',
      id: `agenda:talk-${n}`,
      rev: `revision-${n}`,
      doc: {
        id: `agenda:talk-${n}`,
        kind: 'agenda',
        ref: `talk-${n}`,
        value: { kept: true },
        changedAt: 1_800_000_000_000 + n,
        rev: `revision-${n}`,
      },
    },
  ],
});

interface Contestant {
  readonly round: (from: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** 64 writers; each waits for its acknowledgement before it sends the next entry. */
async function embeddedStore(folder: string): Promise<Contestant> {
  const store = await openEmbeddedStore(join(folder, 'plenary.db'));
  const round = async (from: number): Promise<void> => {
    let next = from;
    const writer = async (): Promise<void> => {
      while (next < from + PER_ROUND) {
        const outcome = await store.log.append([entryOf((next += 1))]);
        if (!outcome.ok) throw new Error(`an entry was taken: ${outcome.met}`);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, writer));
  };
  return { round, close: () => store.close() };
}

/** The same rows with the same indexes, 64 per transaction; each transaction is synced to disk before the next. */
async function bareSqlite(folder: string): Promise<Contestant> {
  const database = new DatabaseSync(join(folder, 'bare.db'));
  database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536;
    CREATE TABLE sync_log (s TEXT NOT NULL, n INTEGER NOT NULL, mid TEXT NOT NULL, entry TEXT NOT NULL);
    CREATE UNIQUE INDEX position ON sync_log (s, n); CREATE UNIQUE INDEX mutation ON sync_log (s, mid)`);
  const insert = database.prepare('INSERT INTO sync_log (s, n, mid, entry) VALUES (?, ?, ?, ?)');
  const round = async (from: number): Promise<void> => {
    for (let n = from + 1; n <= from + PER_ROUND; n += IN_FLIGHT) {
      database.exec('BEGIN');
      for (let i = n; i < n + IN_FLIGHT; i += 1) {
        const entry = entryOf(i);
        insert.run(entry.s, entry.n, entry.mid, JSON.stringify(entry));
      }
      database.exec('COMMIT');
    }
  };
  return { round, close: async () => database.close() };
}

/** Returns a run, which appends after the entries of the previous turn and returns the entries per second. */
function turnsOf({ round }: Contestant): Run {
  let from = 0;
  return async () => {
    const start = performance.now();
    await round(from);
    from += PER_ROUND;
    return PER_ROUND / ((performance.now() - start) / 1000);
  };
}

export const benchmark: Benchmark = {
  name: 'append throughput, embedded store, 64 in flight, acknowledged after sync to disk',
  must: `≥ ${LIMIT} × bare node:sqlite inserts with the same promise`,
  run: async () => {
    mkdirSync(FOLDER, { recursive: true });
    const folder = mkdtempSync(join(FOLDER, 'append-'));
    const [ours, bare] = [await embeddedStore(folder), await bareSqlite(folder)];
    const rates = await alternate(TURNS, { bare: turnsOf(bare), ours: turnsOf(ours) });
    await ours.close();
    await bare.close();
    rmSync(folder, { recursive: true });
    const ratio = rates.ours / rates.bare;
    return [
      {
        label: 'appends a second',
        ratio,
        limit: `≥ ${LIMIT}`,
        pass: ratio >= LIMIT,
        detail: `${Math.round(rates.ours)} entries a second; bare: ${Math.round(rates.bare)}`,
        figures: { entriesPerSecond: rates.ours, bareEntriesPerSecond: rates.bare },
      },
    ];
  },
};
