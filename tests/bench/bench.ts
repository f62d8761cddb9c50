import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Benchmark, Measured } from './benchmark.ts';
import { benchmarks } from './benchmarks.ts';

/** Runs all benchmarks, or those whose name contains one of the given words, and writes a table and a JSON file. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    schedule: { type: 'string' },
    zone: { type: 'string' },
    json: { type: 'string' },
    people: { type: 'string' },
    listeners: { type: 'string' },
    writes: { type: 'string' },
    voters: { type: 'string' },
    guests: { type: 'string' },
  },
});

const chosen =
  positionals.length === 0
    ? benchmarks
    : benchmarks.filter((benchmark) => positionals.some((word) => benchmark.name.includes(word)));
const rows: Row[] = [];

for (const benchmark of chosen) {
  process.stderr.write(`${benchmark.name} …\n`);
  rows.push(...(await measure(benchmark)));
}

const table = asTable(rows);
process.stdout.write(`${table}\n`);
const file = values.json ?? 'data/bench/latest.json';
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), node: process.version, rows }, null, 2)}\n`);
process.exitCode = rows.some((row) => row.pass === false) ? 1 : 0;

interface Row extends Measured {
  readonly benchmark: string;
  readonly must: string;
}

async function measure(benchmark: Benchmark): Promise<Row[]> {
  try {
    const measured = await benchmark.run({
      peers: values.peers,
      growth: values.growth,
      schedule: values.schedule,
      zone: values.zone,
      people: numberOf(values.people),
      listeners: numberOf(values.listeners),
      writes: numberOf(values.writes),
      voters: numberOf(values.voters),
      guests: numberOf(values.guests),
      words: positionals,
    });
    return measured.map((one) => ({ benchmark: benchmark.name, must: benchmark.must, ...one }));
  } catch (error) {
    // A benchmark that cannot run must not hide the others; it counts as failed.
    const detail = error instanceof Error ? error.message : String(error);
    return [{ benchmark: benchmark.name, must: benchmark.must, label: 'did not run', pass: false, detail }];
  }
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(text))
    throw new Error(`${text} is not a number of people, listeners, writes, voters or guests`);
  return Number(text);
}

function asTable(all: readonly Row[]): string {
  const head = '| benchmark | figure | measured | must reach | |\n|---|---|---|---|---|';
  const lines = all.map((row) => {
    const measured = row.value ?? (row.ratio === undefined ? '–' : `${row.ratio.toFixed(2)} ×`);
    return (
      `| ${row.benchmark} | ${row.label} | ${measured}${row.detail ? ` (${row.detail})` : ''} | ` +
      `${row.limit ?? row.must} | ${verdict(row)} |`
    );
  });
  return [head, ...lines].join('\n');
}

/** A figure without a target neither passes nor fails. */
function verdict({ pass }: Row): string {
  if (pass === undefined) return '';
  return pass ? 'ok' : 'MISSED';
}
