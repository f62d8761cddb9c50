import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exitMessage } from '../../server/exit-message.ts';
import { readEnv } from '../../server/env.ts';
import { startServer } from '../../server/main.ts';
import { COMPILED, runCommand } from '../support/command.ts';
import { STUCK_AFTER } from '../support/eventually.ts';
import { seededRandom } from '../sync/seeded-random.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
/** Number of random damages to try; more with `SEEDS=1000`. */
const DAMAGES = Number(process.env['SEEDS'] ?? 25);

let root = '';
let whole = '';
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plenary-damaged-'));
  whole = join(root, 'whole');
  await mkdir(whole);
  await (await start(whole, 'on')).stop(); // Closing takes the write-ahead log into the file.
});
afterAll(() => rm(root, { recursive: true }));

function start(dataDir: string, demo = 'off'): ReturnType<typeof startServer> {
  const read = readEnv({ PORT: '0', DATA_DIR: dataDir, DEMO: demo, LOG_LEVEL: 'silent' });
  if (!read.ok) throw new Error(read.message);
  return startServer(read.env);
}

/** Damages a copy of the data and starts a server on it; returns its error message, or `started`. */
async function saidOf(damage: (dataDir: string, file: string) => Promise<unknown>): Promise<string> {
  const dataDir = join(root, `copy-${(count += 1)}`);
  await cp(whole, dataDir, { recursive: true });
  await damage(dataDir, join(dataDir, 'plenary.db'));
  return start(dataDir).then(
    async (server) => {
      await server.stop();
      return 'started';
    },
    (error: unknown) => exitMessage(error, dataDir).replaceAll(dataDir, 'DATA'),
  );
}

const changed =
  (sql: string) =>
  async (_dataDir: string, file: string): Promise<void> => {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  };
const noise = (length: number, from = 1): Buffer =>
  Buffer.from(Array.from({ length }, (_, i) => (i * 151 + from * 17) & 0xff));
const DAMAGED =
  'DATA/plenary.db is damaged: put a backup in its place with npm run restore -- FILE, which keeps it aside.';
const CLOSED_OFF =
  'DATA/plenary.db cannot be opened and written: it must be a file of the user this server runs as, on a disk that works.';

test('undamaged data passes the check', async () => {
  expect(await saidOf(async () => undefined)).toBe('started');
});

test.for<[what: string, said: string, damage: (dataDir: string, file: string) => Promise<unknown>]>([
  ['is noise', 'DATA/plenary.db is not a Plenary store.', (_, file) => writeFile(file, noise(50_000))],
  ['is a picture', 'DATA/plenary.db is not a Plenary store.', (_, file) => writeFile(file, 'GIF89a and so on')],
  ['was cut off', DAMAGED, (_, file) => truncate(file, 20_000)],
  ['was cut off in the middle of a page', DAMAGED, (_, file) => truncate(file, 10_001)],
  [
    'has noise in its middle',
    DAMAGED,
    async (_, file) => {
      const bytes = await readFile(file);
      await writeFile(file, Buffer.concat([bytes.subarray(0, 12_288), noise(32_768), bytes.subarray(45_056)]));
    },
  ],
  [
    'is of another program',
    "DATA/plenary.db is not a Plenary store: it is another program's SQLite database.",
    async (_, file) => {
      await rm(file);
      await changed('CREATE TABLE songs (title TEXT)')('', file);
    },
  ],
  [
    'is a folder',
    CLOSED_OFF,
    async (_, file) => {
      await rm(file);
      await mkdir(file);
    },
  ],
  [
    'holds a log that cannot be read',
    'The log of the store is damaged: put a backup in its place with npm run restore -- FILE, which keeps it aside.',
    changed('UPDATE sync_log SET entry = substr(entry, 2); DELETE FROM syncDocuments; DELETE FROM syncPositions'),
  ],
  [
    'holds documents that cannot be read',
    'Table syncDocuments of the store is damaged: put a backup in its place with npm run restore -- FILE, which keeps it aside.',
    changed('UPDATE syncDocuments SET doc = substr(doc, 2)'),
  ],
  ['lacks its register of tables', DAMAGED, changed('DROP TABLE plenary_tables')],
])('a store that %s is one sentence', async ([, said, damage]) => {
  expect(await saidOf(damage)).toBe(said);
});

test('other damage of the data is reported in one sentence, too', async () => {
  expect({
    uploads: await saidOf(async (dataDir) => {
      await rm(join(dataDir, 'uploads'), { recursive: true });
      await writeFile(join(dataDir, 'uploads'), '');
    }),
    folder: await saidOf(async (dataDir) => {
      await rm(dataDir, { recursive: true });
      await writeFile(dataDir, '');
    }),
  }).toEqual({
    uploads: 'DATA/uploads/aside cannot be used: a folder on the way to it is a file.',
    folder: 'DATA cannot be used: it is a file, and should be a folder.',
  });
});

test(
  `wherever a store is damaged, it opens or says so in a sentence (${DAMAGES} damages)`,
  { timeout: STUCK_AFTER + 400 * DAMAGES },
  async () => {
    const unsaid: string[] = [];
    for (let seed = 1; seed <= DAMAGES; seed += 1) {
      const random = seededRandom(seed);
      const said = await saidOf(async (_, file) => {
        const bytes = await readFile(file);
        for (let times = 1 + random.below(20); times > 0; times -= 1)
          noise(1 + random.below(400), random.below(250)).copy(bytes, random.below(bytes.length));
        await writeFile(file, random.chance(0.3) ? bytes.subarray(0, random.below(bytes.length)) : bytes);
      });
      if (
        said !== 'started' &&
        (said.includes('\n') ||
          !/ (is damaged|is not a Plenary store|cannot be opened|was written by a newer)/.test(said))
      )
        unsaid.push(`${seed}: ${said}`);
    }
    expect(unsaid).toEqual([]);
  },
);

test('the server and every command print only that sentence and exit with 1', async () => {
  const dataDir = join(root, 'for-programs');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'plenary.db'), noise(9_000));
  const server = await new Promise<{ code: unknown; printed: string }>((done) => {
    execFile(
      process.execPath,
      [MAIN],
      { cwd: dataDir, env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...COMPILED } },
      (error, stdout, stderr) => done({ code: error?.code, printed: `${stdout}${stderr}` }),
    );
  });
  const sentence = `${join(dataDir, 'plenary.db')} is not a Plenary store.\n`;
  expect(server).toEqual({ code: 1, printed: sentence });
  await writeFile(join(dataDir, 'talks.csv'), 'title,date,start,minutes,stage\nOpening,2027-05-12,10:00,30,Main\n');
  expect(await runCommand('backup', [join(dataDir, 'backup.tar.gz')], dataDir)).toEqual({
    code: 1,
    printed: sentence,
  });
  expect(await runCommand('recount', [], dataDir)).toEqual({ code: 1, printed: sentence });
  expect(await runCommand('import', [join(dataDir, 'talks.csv')], dataDir)).toEqual({ code: 1, printed: sentence });
});

test('a file that is not a complete backup is refused in one sentence, and the data stays', async () => {
  const dataDir = join(root, 'for-restore');
  await cp(whole, dataDir, { recursive: true });
  const backup = join(root, 'backup.tar.gz');
  expect((await runCommand('backup', [backup], dataDir)).code).toBe(0);
  const good = await readFile(backup);
  const file = join(root, 'strange');
  await mkdir(`${file}-folder`);
  const strange: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    noise: noise(9_000),
    text: Buffer.from('not a backup\n'),
    'zipped noise': gzipSync(noise(9_000)),
    'zipped nothing': gzipSync(''),
    half: good.subarray(0, good.length / 2),
    'all but the end': good.subarray(0, -20),
    'more than it': Buffer.concat([good, noise(500)]),
    bent: Buffer.concat([good.subarray(0, 5_000), noise(40), good.subarray(5_040)]),
    'a store': await readFile(join(dataDir, 'plenary.db')),
  };
  const before = await readFile(join(dataDir, 'plenary.db'));
  const said = async (name: string) => {
    const { code, printed } = await runCommand('restore', [name], dataDir);
    return { code, isSentence: /^[^\n]+\n$/.test(printed) && !printed.includes('.ts:') ? true : printed };
  };
  for (const [what, bytes] of Object.entries(strange)) {
    await writeFile(file, bytes);
    expect({ what, ...(await said(file)) }).toEqual({ what, code: 1, isSentence: true });
  }
  expect({ folder: await said(`${file}-folder`), missing: await said(`${file}-nowhere`) }).toEqual({
    folder: { code: 1, isSentence: true },
    missing: { code: 1, isSentence: true },
  });
  expect((await readFile(join(dataDir, 'plenary.db'))).equals(before)).toBe(true);
});
