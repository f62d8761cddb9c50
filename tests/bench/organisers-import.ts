import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ImportKind } from '../../domain/imports/import-fields.ts';
import type { CheckView, ImportView } from '../../domain/imports/import-calls.ts';
import { SECOND } from '../../domain/time.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { Benchmark, Measured } from './benchmark.ts';

const STAGES = 12;
const AT_ONCE = 100;
const line = (cells: readonly unknown[]): string => `${cells.join(';')}\n`;
const two = (count: number): string => String(count).padStart(2, '0');

/** Returns a CSV table of talks: twelve stages, two days with fifty slots each. */
const talkTable = (rows: number): string =>
  line(['title', 'date', 'start', 'minutes', 'stage', 'track', 'speakers']) +
  Array.from({ length: rows }, (_, n) => {
    const slot = Math.floor(n / STAGES);
    const minute = 9 * 60 + Math.floor(slot / 2) * 15;
    const start = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
    return line([
      `Talk ${n}`,
      `2027-07-${12 + (slot % 2)}`,
      start,
      15,
      `Stage ${n % STAGES}`,
      'Web',
      `Speaker${n} Marlow`,
    ]);
  }).join('');

/** Returns a CSV table of ticket holders without codes, because codes are hashed one by one after the import. */
const holderTable = (rows: number): string =>
  line(['email', 'first_name', 'last_name', 'ticket_type']) +
  Array.from({ length: rows }, (_, n) => line([`guest${n}@example.org`, 'Guest', `Number${n}`, 'Attendee'])).join('');

/** An organiser's import of tables by the API, compared with inserting the same rows into SQLite. */
export const benchmark: Benchmark = {
  name: 'an import by an organiser',
  must: '1,200 talks checked in at most 3 s, 10,000 people checked and imported in at most 20 s',
  run: async () => [
    ...(await measured('talks', { rows: 1200, table: talkTable, limit: { check: 3 * SECOND } })),
    ...(await measured('holders', { rows: 10_000, table: holderTable, limit: { all: 20 * SECOND } })),
  ],
};

interface Case {
  readonly rows: number;
  readonly table: (rows: number) => string;
  readonly limit: { readonly check?: number; readonly all?: number };
}

async function measured(what: ImportKind, { rows, table, limit }: Case): Promise<Measured[]> {
  await using app = await startTestApp();
  const text = table(rows);
  const raw = await rawInsert(text.split('\n'));
  const { checked, all } = await imported(app, what, text);
  const named = `${rows.toLocaleString('en')} ${what}`;
  return [
    ...(limit.check === undefined ? [] : [rowOf(`${named} checked`, { took: checked, raw, limit: limit.check })]),
    ...(limit.all === undefined ? [] : [rowOf(`${named} checked and imported`, { took: all, raw, limit: limit.all })]),
  ];
}

const rowOf = (
  label: string,
  { took, raw, limit }: { readonly took: number; readonly raw: number; readonly limit: number },
): Measured => ({
  label,
  value: `${Math.round(took)} ms`,
  limit: `<= ${limit} ms`,
  pass: took <= limit,
  detail: `${(took / raw).toFixed(1)} × the same lines written into node:sqlite, a hundred to a transaction (${Math.round(raw)} ms)`,
  figures: { ms: took, rawMs: raw },
});

async function imported(app: TestApp, what: ImportKind, text: string) {
  const file = { bytes: Buffer.from(text), name: `${what}.csv`, type: 'text/csv', field: 'file' };
  await app.logInAs('olive');
  const begun = performance.now();
  const sent = (await app.upload('/admin/imports', 'olive', file)).body as ImportView;
  const choices = { what, mapping: sent.columns.map(({ guess }) => guess) };
  const { body } = await app.call('POST', `/admin/imports/${sent.id}/check`, 'olive', choices);
  const { plan, counts } = body as CheckView;
  if (counts.new === 0 || counts.refused > 0) throw new Error(`not all rows are new: ${JSON.stringify(counts)}`);
  const checked = performance.now() - begun;
  await app.call('POST', `/admin/imports/${sent.id}/apply`, 'olive', { plan, invite: false });
  await app.settled();
  const { state } = (await app.call('GET', `/admin/imports/${sent.id}`, 'olive')).body as ImportView;
  if (state !== 'done') throw new Error(`the import is ${state}`);
  return { checked, all: performance.now() - begun };
}

/** The minimum for storing as many rows: a hundred per transaction, like the import, each synced to disk before the next. */
async function rawInsert(lines: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-raw-'));
  const database = new DatabaseSync(join(folder, 'raw.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE raw (id INTEGER, line TEXT)');
  const insert = database.prepare('INSERT INTO raw (id, line) VALUES (?, ?)');
  const begun = performance.now();
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    database.exec('BEGIN');
    for (const [at, each] of lines.slice(from, from + AT_ONCE).entries()) insert.run(from + at, each);
    database.exec('COMMIT');
  }
  const took = performance.now() - begun;
  database.close();
  await rm(folder, { recursive: true });
  return took;
}
