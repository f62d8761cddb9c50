import { readdirSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { fuzzImports } from '../server/import/fuzzed-imports.ts';
import { harbourFile, harbourPath } from '../support/harbour-days.ts';
import { lackRealFiles, realFile } from '../support/real-files.ts';

const REAL = [
  'fosdem-2013/schedule.xml',
  'ccc-camp-2019/schedule.json',
  'pyconuk-2015/schedule.ics',
  'droidcon-nyc-2022/schedule.json',
  'droidcon-nyc-2022/speakers.json',
  'scale-17x-2019/17x.json',
  'google-io-2018/conference_data_2018.json',
  'gamescom-2026/exhibitors.json',
];

const { firstSeed, until } = workerData as { firstSeed: number; until: number };
const ours = readdirSync(harbourPath('')).map(harbourFile);
const real = lackRealFiles ? [] : REAL.map(realFile);
// Our own files are small, so most of the time is spent on unusual input instead of long input.
const fuzzed = await fuzzImports({
  sources: [...ours, ...ours, ...real],
  firstSeed,
  goOn: () => Date.now() < until,
  onSeed: (seed) => parentPort?.postMessage(seed, []),
});
parentPort?.postMessage(fuzzed, []);
