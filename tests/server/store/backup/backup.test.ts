import {
  existsSync,
  mkdirSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { afterAll, describe, expect, test } from 'vitest';
import { logIdentity } from '../../../../server/log/log-registry.ts';
import { backupTo } from '../../../../server/store/backup/backup-file.ts';
import type { DumpLine } from '../../../../server/store/document-store.ts';
import { restoreFrom } from '../../../../server/store/backup/restore-store.ts';
import { openStore, storeFile } from '../../../../server/store/store-file.ts';
import { StoreRefused } from '../../../../server/store/store-refused.ts';
import { runCommand } from '../../../support/command.ts';
import { fillDataDir, linesOf } from '../backup-data.ts';
import { ada, grace, guests } from '../store-contract-data.ts';

const root = mkdtempSync(join(tmpdir(), 'plenary-backup-'));
afterAll(() => rmSync(root, { recursive: true }));
let made = 0;
const freshFolder = (): string => {
  const folder = join(root, String((made += 1)));
  mkdirSync(folder);
  return folder;
};

async function madeBackup(): Promise<{ file: string; lines: DumpLine[] }> {
  const dataDir = freshFolder();
  const store = await fillDataDir(dataDir);
  const file = join(freshFolder(), 'event.tar.gz');
  await backupTo(file, { store, dataDir });
  const lines = await linesOf(store);
  await store.close();
  return { file, lines };
}

const namesIn = (folder: string): string[] => readdirSync(folder).toSorted();

describe('a backup', () => {
  test('restores everything into an empty DATA_DIR, and the log gets another id', async () => {
    const { file, lines } = await madeBackup();
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(namesIn(join(file, '..'))).toEqual(['event.tar.gz']);
    const dataDir = freshFolder();
    expect((await restoreFrom(file, { dataDir })).aside).toEqual([]);
    expect(namesIn(dataDir)).toEqual(['plenary.db', 'uploads', 'vapid.json']);
    expect(readFileSync(join(dataDir, 'uploads', 'people', 'ada.jpg'))).toEqual(Buffer.from([0xff, 0xd8, 0, 1, 2, 3]));

    const store = await openStore({ dataDir });
    expect(await linesOf(store)).toEqual(lines.filter(([, value]) => !(typeof value === 'object' && 'logId' in value)));
    expect(await logIdentity(store, () => 'another log')).toBe('another log');
    await expect((await store.table(guests)).insert({ ...ada, id: 'other' })).rejects.toMatchObject({
      index: 'byEmail',
    });
    await store.close();
  });

  test('replaces other data, which is kept aside completely', async () => {
    const { file } = await madeBackup();
    const dataDir = freshFolder();
    const old = await fillDataDir(dataDir);
    await (await old.table(guests)).remove('grace');
    await old.close();
    writeFileSync(join(dataDir, 'uploads', 'new.jpg'), 'new');

    const { aside } = await restoreFrom(file, { dataDir });
    const [folder] = namesIn(dataDir).filter((name) => name.startsWith('before-restore-'));
    expect(aside).toEqual([
      join(dataDir, folder!),
      join(dataDir, folder!, 'uploads'),
      join(dataDir, folder!, 'vapid.json'),
    ]);
    expect(namesIn(dataDir)).toEqual([folder, 'plenary.db', 'uploads', 'vapid.json']);
    expect(namesIn(join(dataDir, 'uploads'))).toEqual(['people']);
    expect(namesIn(join(dataDir, folder!, 'uploads'))).toEqual(['new.jpg', 'people']);
    const kept = await openStore({ dataDir: join(dataDir, folder!) });
    expect(await (await kept.table(guests)).getMany(['ada', 'grace'])).toEqual([ada]);
    await kept.close();
    const restored = await openStore({ dataDir });
    expect(await (await restored.table(guests)).getMany(['ada', 'grace'])).toEqual([ada, grace]);
    await restored.close();
  });

  test('keeps a shared uploads folder in place, with other files in it', async () => {
    const { file } = await madeBackup();
    const [dataDir, shared] = [freshFolder(), freshFolder()];
    writeFileSync(join(shared, 'new.jpg'), 'new');
    symlinkSync(shared, join(dataDir, 'uploads'));
    const { aside } = await restoreFrom(file, { dataDir });
    expect(lstatSync(join(dataDir, 'uploads')).isSymbolicLink()).toBe(true);
    expect(namesIn(shared)).toEqual(['people']);
    expect(readFileSync(join(shared, 'people', 'ada.jpg'))).toEqual(Buffer.from([0xff, 0xd8, 0, 1, 2, 3]));
    expect(namesIn(aside[0]!)).toEqual(['new.jpg']);
  });

  test('also replaces a damaged store, and keeps what was left of it', async () => {
    const { file } = await madeBackup();
    const dataDir = freshFolder();
    writeFileSync(storeFile(dataDir), 'not a database any more '.repeat(99));
    writeFileSync(`${storeFile(dataDir)}-wal`, 'nor this');
    const { aside } = await restoreFrom(file, { dataDir });
    expect(namesIn(aside[0]!)).toEqual(['plenary.db', 'plenary.db-wal']);
    const store = await openStore({ dataDir });
    expect(await (await store.table(guests)).get('ada')).toEqual(ada);
    await store.close();
  });

  test('is refused while a server uses the store', async () => {
    const { file } = await madeBackup();
    const dataDir = freshFolder();
    const store = await fillDataDir(dataDir);
    await expect(restoreFrom(file, { dataDir })).rejects.toEqual(
      new StoreRefused('in-use', 'The server is running: stop it first, then restore.'),
    );
    expect(namesIn(dataDir)).toEqual(['plenary.db', 'plenary.db-wal', 'uploads', 'vapid.json']);
    expect(await (await store.table(guests)).get('ada')).toEqual(ada);
    await store.close();
  });
});

describe('a file that is not a complete backup changes nothing', () => {
  const damage: Record<string, (file: string) => Promise<void> | void> = {
    'cut off in the middle': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
    'cut off at the end': (file) => truncateSync(file, statSync(file).size - 9),
    'with one byte changed': (file) => {
      const bytes = readFileSync(file);
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 60) ^ 0xff, bytes.length - 60);
      writeFileSync(file, bytes);
    },
    empty: (file) => writeFileSync(file, ''),
    'a text': (file) => writeFileSync(file, 'Dear diary, '.repeat(200)),
    'an archive of something else': async (file) => {
      const folder = freshFolder();
      writeFileSync(join(folder, 'holiday.txt'), 'sun');
      await create({ file, cwd: folder, gzip: true }, ['holiday.txt']);
    },
    'an archive whose store ends too soon': async (file) => {
      const folder = freshFolder();
      writeFileSync(
        join(folder, 'plenary-backup.json'),
        '{"format":1,"madeAt":"2026-11-20T10:00:00Z","store":"embedded","lines":3}',
      );
      writeFileSync(join(folder, 'store.ndjson'), '["table","guests",{}]\n["document",{"id":"ada","rev":1}]\n');
      await create({ file, cwd: folder, gzip: true }, ['plenary-backup.json', 'store.ndjson']);
    },
    'an archive of a newer program': async (file) => {
      const folder = freshFolder();
      writeFileSync(
        join(folder, 'plenary-backup.json'),
        '{"format":2,"madeAt":"2036-11-20T10:00:00Z","store":"embedded","lines":0}',
      );
      writeFileSync(join(folder, 'store.ndjson'), '["end",0]\n');
      await create({ file, cwd: folder, gzip: true }, ['plenary-backup.json', 'store.ndjson']);
    },
  };

  test.each(Object.entries(damage))('%s', async (_, spoil) => {
    const { file } = await madeBackup();
    await spoil(file);
    const dataDir = freshFolder();
    await (await fillDataDir(dataDir)).close();
    const before = readFileSync(storeFile(dataDir));
    await expect(restoreFrom(file, { dataDir })).rejects.toBeInstanceOf(StoreRefused);
    expect(namesIn(dataDir)).toEqual(['plenary.db', 'uploads', 'vapid.json']);
    expect(readFileSync(storeFile(dataDir)).equals(before)).toBe(true);
  });

  test('an archive that tries to write elsewhere', async () => {
    const folder = freshFolder();
    mkdirSync(join(folder, 'in'));
    writeFileSync(join(folder, 'outside.txt'), 'planted');
    await create({ file: join(folder, 'evil.tar.gz'), cwd: join(folder, 'in'), gzip: true, preservePaths: true }, [
      '../outside.txt',
      join(folder, 'outside.txt'),
    ]);
    rmSync(join(folder, 'outside.txt'));
    await expect(restoreFrom(join(folder, 'evil.tar.gz'), { dataDir: freshFolder() })).rejects.toBeInstanceOf(
      StoreRefused,
    );
    expect(existsSync(join(folder, 'outside.txt'))).toBe(false);
  });
});

describe('the commands', () => {
  test('back up and restore with one sentence of output each', async () => {
    const dataDir = freshFolder();
    await (await fillDataDir(dataDir)).close();
    const file = join(freshFolder(), 'event.tar.gz');
    expect(await runCommand('backup', [file], dataDir)).toEqual({
      code: 0,
      printed: expect.stringMatching(/^Backed up to .*event\.tar\.gz \(0\.0 MB\)\..*\n$/),
    });
    const elsewhere = freshFolder();
    expect(await runCommand('restore', [file], elsewhere)).toEqual({
      code: 0,
      printed: expect.stringMatching(/^Restored the backup of 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ\..*\n$/),
    });
    expect(namesIn(elsewhere)).toEqual(['plenary.db', 'uploads', 'vapid.json']);
  });

  test('print the error in one sentence and exit with 1', async () => {
    const dataDir = freshFolder();
    expect(await runCommand('backup', ['event.tar.gz'], dataDir)).toEqual({
      code: 1,
      printed: `There is nothing to back up: no store in ${dataDir}. Is DATA_DIR right?\n`,
    });
    expect(await runCommand('restore', ['event.tar.gz'], dataDir)).toEqual({
      code: 1,
      printed: `There is no file ${join(dataDir, 'event.tar.gz')}.\n`,
    });
    expect(await runCommand('restore', [], dataDir)).toEqual({
      code: 1,
      printed: expect.stringMatching(/^npm run restore -- FILE\n/),
    });
    expect(namesIn(dataDir)).toEqual([]);
  });
});
