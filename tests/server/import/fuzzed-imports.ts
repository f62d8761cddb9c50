import { endpoints } from '../../../server/app.ts';
import { importFiles } from '../../../server/api/event/import-files.ts';
import type { ImportFile } from '../../../server/import/import-file.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { mutated } from './mutations.ts';

/** Milliseconds of processor time; a reader that takes longer counts as hanging. */
const SLOWEST = 20_000;
/** Number of files per app, so that stores stay small. */
const PER_APP = 40;
const ZONES = [undefined, 'Europe/Lisbon', 'America/New_York', 'Pacific/Kiritimati'] as const;

export interface Fuzzed {
  readonly files: number;
  readonly taken: number;
  readonly calls: number;
  readonly slowest: number;
  readonly faults: readonly string[];
}

interface Fuzzing {
  readonly sources: readonly ImportFile[];
  readonly firstSeed: number;
  readonly goOn: (seed: number) => boolean;
  /** Called with each seed before it is tried, so that a hanging one is known. */
  readonly onSeed?: (seed: number) => void;
}

/** Reading calls without input: together they return everything that an import writes. */
const READING = endpoints.filter(
  ({ method, path, produces }) => method === 'get' && !path.includes(':') && produces !== 'text/event-stream',
);

/**
 * Imports mutated files into a real server, one per seed, and makes all reading calls after each accepted file. Faults: a
 * reader throws or hangs, a call answers 500, or a second import of the same file changes something.
 */
export async function fuzzImports({ sources, firstSeed, goOn, onSeed }: Fuzzing): Promise<Fuzzed> {
  const done = { files: 0, taken: 0, calls: 0, slowest: 0, faults: [] as string[] };
  let open: { app: TestApp; token: string } | undefined;
  for (let seed = firstSeed; goOn(seed); seed += 1) {
    onSeed?.(seed);
    open ??= await opened();
    const { files, zone, replace } = inputOf(seed, sources);
    const fault = (what: string): void =>
      void done.faults.push(`seed ${seed} (${files.map(({ name }) => name).join(', ')}): ${what}`);
    const began = process.cpuUsage();
    try {
      const report = await importFiles({ files, replace, ...(zone && { zone }) }, open.app.ports);
      if ('code' in report) {
        if (!/^\S[^]{5,}\.$/.test(report.message)) fault(`is refused without a sentence: ${report.message}`);
      } else {
        done.taken += 1;
        const again = await importFiles({ files, ...(zone && { zone }) }, open.app.ports);
        if ('rows' in again && again.rows.length > 0)
          fault(`changes ${again.rows.length} things when it is imported again, ${JSON.stringify(again.rows[0])}`);
        const failed = await failing(open);
        done.calls += READING.length;
        for (const call of failed) fault(`leaves ${call}`);
      }
    } catch (error) {
      fault(
        `throws ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ') : String(error)}`,
      );
    }
    const { user, system } = process.cpuUsage(began);
    const took = (user + system) / 1000;
    done.slowest = Math.max(done.slowest, took);
    if (took > SLOWEST) fault(`takes ${Math.round(took)} ms`);
    done.files += 1;
    if (done.files % PER_APP === 0 || done.faults.length > 0) {
      await open.app.stop();
      open = undefined;
    }
    if (done.faults.length > 20) break;
  }
  await open?.app.stop();
  return done;
}

async function opened(): Promise<{ app: TestApp; token: string }> {
  const app = await startTestApp();
  return { app, token: await app.logInAs('olive') };
}

/** Every third input is two files, such as a schedule and its people. */
function inputOf(
  seed: number,
  sources: readonly ImportFile[],
): { files: ImportFile[]; zone: string | undefined; replace: boolean } {
  const random = seededRandom(seed);
  const one = (): ImportFile => sources[Math.floor(random() * sources.length)]!;
  const files = Array.from({ length: random() < 0.3 ? 2 : 1 }, () => mutated(one(), one(), random));
  return { files, zone: ZONES[Math.floor(random() * ZONES.length)], replace: random() < 0.9 };
}

/** Returns calls that the server can no longer answer. */
async function failing({ app, token }: { app: TestApp; token: string }): Promise<string[]> {
  const talks = (await app.ports.log.state('pub'))
    .all('talks')
    .slice(0, 3)
    .flatMap(({ id }) => [`/talks/single/${id}`, `/share/${id}`]);
  const paths = [...READING.map(({ path }) => path), ...talks];
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await app.request(`/api${path}`, {
        headers: { authorization: `Bearer ${token}`, 'x-plenary-protocol': '1' },
        redirect: 'manual',
      });
      await answer.arrayBuffer();
      return `${answer.status} ${path}`;
    }),
  );
  return answers.filter((answer) => answer.startsWith('5'));
}
