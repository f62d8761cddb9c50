import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupTo } from '../../../../server/store/backup/backup-file.ts';
import { restoreFrom } from '../../../../server/store/backup/restore-store.ts';
import { openStore } from '../../../../server/store/store-file.ts';
import { StoreRefused } from '../../../../server/store/store-refused.ts';
import { runCommand } from '../../../support/command.ts';
import { startServerProcess } from '../../../support/server-process.ts';
import { fillDataDir } from '../backup-data.ts';
import { ada, guests } from '../store-contract-data.ts';

const RESTORE = fileURLToPath(new URL('../restore-process.ts', import.meta.url));
const HALFWAY =
  'A restore was cut off halfway: run npm run restore on the machine it ran on, which finishes it, then start again.';

const root = mkdtempSync(join(tmpdir(), 'plenary-cut-off-'));
afterAll(() => rmSync(root, { recursive: true }));
let made = 0;
const freshFolder = (): string => {
  const folder = join(root, String((made += 1)));
  mkdirSync(folder);
  return folder;
};

let backup = '';
beforeAll(async () => {
  const dataDir = freshFolder();
  const store = await fillDataDir(dataDir);
  for (let i = 0; i < 20; i += 1) writeFileSync(join(dataDir, 'uploads', `new-${i}.jpg`), `new ${i}`);
  backup = join(freshFolder(), 'event.tar.gz');
  await backupTo(backup, { store, dataDir });
  await store.close();
});

/** Older data: Ada is in another team, and there are other files. `shared`: uploads are a link, as with several servers. */
async function oldDataDir(shared: boolean): Promise<string> {
  const dataDir = freshFolder();
  if (shared) symlinkSync(freshFolder(), join(dataDir, 'uploads'));
  const store = await fillDataDir(dataDir);
  const table = await store.table(guests);
  await table.replace({ ...ada, team: 'before' }, ada.rev);
  await store.close();
  for (let i = 0; i < 20; i += 1) writeFileSync(join(dataDir, 'uploads', `old-${i}.jpg`), `old ${i}`);
  writeFileSync(join(dataDir, 'vapid.json'), '{"publicKey":"before"}\n');
  return dataDir;
}

/** Returns the data in force: from which store, files and keys. */
async function standing(dataDir: string): Promise<unknown> {
  const store = await openStore({ dataDir });
  const team = (await (await store.table(guests)).get('ada'))?.team;
  await store.close();
  const uploads = readdirSync(join(dataDir, 'uploads'), { recursive: true }).map(String).toSorted();
  return { team, uploads, keys: readFileSync(join(dataDir, 'vapid.json'), 'utf8') };
}

async function killedAt(step: string, dataDir: string): Promise<void> {
  const [code, signal] = await once(
    spawn(process.execPath, [RESTORE, backup, dataDir, step], { stdio: 'inherit' }),
    'exit',
  );
  expect([code, signal]).toEqual([null, 'SIGKILL']);
}

const refusal = (dataDir: string): Promise<unknown> =>
  openStore({ dataDir }).then(
    (store) => store.close(),
    (error: unknown) => error,
  );

describe.each([
  ['a folder of its own', false],
  ['a folder that servers share', true],
])('a restore with uploads in %s that is killed', (_, shared) => {
  test('before the exchange has changed nothing, and its files are removed at the next start', async () => {
    const dataDir = await oldDataDir(shared);
    const before = await standing(dataDir);
    await killedAt('unpacked', dataDir);
    expect(await standing(dataDir)).toEqual(before);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toHaveLength(1);
    rmSync(join(dataDir, 'vapid.json')); // No real keys.
    const server = await startServerProcess({ dataDir, env: { DEMO: 'off' } });
    await server.stop();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([]);
  });

  test.each(['noted', 'store', 'files'])(
    'at "%s" lets nothing start, and the next restore finishes it',
    async (step) => {
      const [dataDir, uncut] = [await oldDataDir(shared), await oldDataDir(shared)];
      const before = await standing(dataDir);
      await restoreFrom(backup, { dataDir: uncut });
      await killedAt(step, dataDir);
      expect(await refusal(dataDir)).toEqual(new StoreRefused('half-restored', HALFWAY));
      expect(await runCommand('restore', [], dataDir)).toEqual({
        code: 0,
        printed: expect.stringMatching(/^Finished the restore that was cut off, of the backup of .* is kept in /),
      });
      const after = await standing(dataDir);
      expect(after).toEqual(await standing(uncut));
      const [aside] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'));
      expect(await standing(join(dataDir, aside!))).toEqual(before);
      expect(readdirSync(dataDir).toSorted()).toEqual([aside, 'plenary.db', 'uploads', 'vapid.json']);
    },
  );

  test('after the exchange is complete, and its files are removed with the next restore', async () => {
    const dataDir = await oldDataDir(shared);
    await killedAt('done', dataDir);
    const restored = await standing(dataDir);
    expect(restored).toMatchObject({ team: ada.team });
    await restoreFrom(backup, { dataDir });
    expect(await standing(dataDir)).toEqual(restored);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([]);
  });
});

test('an interrupted exchange of files in a shared folder is completed, and the old files are kept', async () => {
  const dataDir = await oldDataDir(true);
  await killedAt('store', dataDir);
  // The state after a kill in the middle: old files are copied aside, some are deleted, and one new file is there.
  const [aside] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'));
  mkdirSync(join(dataDir, aside!, 'uploads'));
  for (let i = 0; i < 20; i += 1) writeFileSync(join(dataDir, aside!, 'uploads', `old-${i}.jpg`), `old ${i}`);
  for (let i = 5; i < 15; i += 1) rmSync(join(dataDir, 'uploads', `old-${i}.jpg`));
  writeFileSync(join(dataDir, 'uploads', 'new-1.jpg'), 'n');
  const { finished } = await restoreFrom(backup, { dataDir });
  expect(finished).toBe(true);
  expect(readdirSync(join(dataDir, 'uploads')).toSorted()).toEqual(
    [...Array.from({ length: 20 }, (_, i) => `new-${i}.jpg`), 'people'].toSorted(),
  );
  expect(readFileSync(join(dataDir, 'uploads', 'new-1.jpg'), 'utf8')).toBe('new 1');
  expect(readdirSync(join(dataDir, aside!, 'uploads'))).toHaveLength(20);
});

test('the server and every command say in one sentence that a restore was interrupted', async () => {
  const dataDir = await oldDataDir(false);
  await killedAt('store', dataDir);
  await expect(startServerProcess({ dataDir, env: { DEMO: 'off' } })).rejects.toThrow(
    `the server ended at start: ${HALFWAY}\n`,
  );
  expect(await runCommand('backup', ['now.tar.gz'], dataDir)).toEqual({ code: 1, printed: `${HALFWAY}\n` });
});

test('if the folder of the interrupted restore is missing, the message says so, and a complete restore replaces it', async () => {
  const dataDir = await oldDataDir(false);
  await killedAt('store', dataDir);
  for (const name of readdirSync(dataDir))
    if (name.startsWith('restoring-')) rmSync(join(dataDir, name), { recursive: true });
  expect(await runCommand('restore', [], dataDir)).toEqual({
    code: 1,
    printed:
      'The restore that was cut off cannot be finished, because its folder is gone: run npm run restore -- FILE.\n',
  });
  expect(await refusal(dataDir)).toMatchObject({ reason: 'half-restored' });
  expect((await runCommand('restore', [backup], dataDir)).code).toBe(0);
  expect(await standing(dataDir)).toMatchObject({ team: ada.team, keys: '{"publicKey":"p"}\n' });
});

test('if nothing was interrupted, npm run restore without a file prints its usage', async () => {
  expect(await runCommand('restore', [], freshFolder())).toEqual({
    code: 1,
    printed: expect.stringMatching(/^npm run restore -- FILE\n/),
  });
});
