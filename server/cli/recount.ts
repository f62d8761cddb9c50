import { existsSync } from 'node:fs';
import { pino } from 'pino';
import * as v from 'valibot';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { logTables } from '../api/sync/log-tables.ts';
import { type Env, readEnv } from '../env.ts';
import { openPorts } from '../open-ports.ts';
import { askRunningServer } from '../control/command-socket.ts';
import { storeFile } from '../store/store-file.ts';
import { recount, type RecountReport, RecountReportShape, type RecountRow } from '../log/counters/recount.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run recount

Counts all numbers anew from what everybody's documents say: who keeps a talk, loves a post, claims a perk. What the
server counted otherwise is put right and listed. Also while the server runs; running it again changes nothing.`;

/** Maximum number of differences listed per projection; the others are only counted. */
const LISTED = 20;

/** Asks the running server to count, because it has locked the embedded store. If no server is running, opens the store. */
async function countAgain(env: Env): Promise<RecountReport | Refusal> {
  const answer = await askRunningServer(env.dataDir, { command: 'recount', input: {} });
  if (answer) return answer.ok ? v.parse(RecountReportShape, answer.value) : answer.refusal;
  if (env.mongodbUri === undefined && !existsSync(storeFile(env.dataDir))) {
    return refusal('not-found', `There is nothing to count: no store in ${env.dataDir}. Is DATA_DIR right?`);
  }
  const opened = await openPorts(
    env,
    {},
    { log: pino({ level: 'error' }), overrides: {}, publicUrl: env.publicUrl ?? '', print: () => {} },
  );
  try {
    return await recount(logTables, opened.ports);
  } finally {
    await opened.close(opened.settled());
  }
}

/** Returns the report for the operator. */
function recountText({ people, rows }: RecountReport): string {
  const width = Math.max(...rows.map(({ collection }) => collection.length));
  const wrong = rows.reduce((sum, { differences }) => sum + differences.length, 0);
  const table = rows.map(
    (row) => `${row.collection.padEnd(width)}  ${String(row.numbers).padStart(6)} numbers  ${verdict(row)}`,
  );
  const end = wrong === 0 ? 'All of them were right.' : `${wrong} were wrong and are put right.`;
  return [...table, ...rows.flatMap(listed), '', `Counted the documents of ${people} people. ${end}`].join('\n');
}

const verdict = ({ differences }: RecountRow): string =>
  differences.length === 0 ? 'right' : `${differences.length} wrong`;

function listed({ collection, differences }: RecountRow): string[] {
  const lines = differences.slice(0, LISTED).map(({ id, was, is }) => `  ${collection} ${id}: ${was} → ${is}`);
  return differences.length > LISTED ? [...lines, `  ${collection}: and ${differences.length - LISTED} more`] : lines;
}

async function main(args: readonly string[]): Promise<string | Refusal> {
  if (args.length > 0) return refusal('malformed', USAGE);
  const read = readEnv(process.env);
  if (!read.ok) return refusal('invalid', read.message);
  const report = await countAgain(read.env);
  return 'code' in report ? report : recountText(report);
}

if (import.meta.main) await runCommand(main);
