import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Store } from '../../../server/store/document-store.ts';
import { moveIntoStore, type StoredFile, type StoredFiles } from '../../../server/store/stored-files.ts';
import { fileContract } from '../platform/file-contract.ts';

const AT = 1_700_000_000_000;
const nameOf = (index: number): string => `upload-${String(index).padStart(9, '0')}-large.webp`;

/** Contract of uploads in the database. */
export function mongoFiles(open: (name: string) => Promise<Store>): void {
  let made = 0;
  const opened: Store[] = [];
  const folders: string[] = [];
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });
  const filesOf = async (name: string): Promise<StoredFiles> => {
    const store = await open(name);
    opened.push(store);
    return store.files!;
  };
  const freshName = (): string => `files${process.pid}x${(made += 1)}`;

  /** Uploads of an earlier version: 20 files, two of them set aside, and one foreign file. */
  async function oldFolder(): Promise<{ readonly folder: string; readonly expected: StoredFile[] }> {
    const folder = join(await mkdtemp(join(tmpdir(), 'plenary-uploads-')), 'uploads');
    folders.push(join(folder, '..'));
    await mkdir(join(folder, 'aside'), { recursive: true });
    const expected = Array.from({ length: 20 }, (_, index): StoredFile => {
      const file = { name: nameOf(index), bytes: Buffer.from(`picture ${index}`) };
      return index < 2 ? { ...file, asideAt: AT + index } : file;
    });
    for (const { name, bytes, asideAt } of expected) {
      const path = join(folder, ...(asideAt === undefined ? [] : ['aside']), name);
      await writeFile(path, bytes);
      if (asideAt !== undefined) await utimes(path, asideAt / 1000, asideAt / 1000);
    }
    await writeFile(join(folder, 'notes.txt'), 'not ours');
    return { folder, expected };
  }

  const held = async (files: StoredFiles): Promise<StoredFile[]> =>
    (await Array.fromAsync(files.all())).toSorted((a, b) => (a.name < b.name ? -1 : 1));

  fileContract(() => filesOf(freshName()));

  test('files that an earlier version stored in a folder are moved completely, including those set aside; unknown files stay', async () => {
    const { folder, expected } = await oldFolder();
    const files = await filesOf(freshName());
    await moveIntoStore(folder, files);
    expect(await held(files)).toEqual(expected);
    expect(await readdir(folder, { recursive: true })).toEqual(['notes.txt']);
    await moveIntoStore(folder, files);
    expect(await held(files)).toEqual(expected);
    expect([await files.get(nameOf(0)), await files.get(nameOf(2))]).toEqual([undefined, expected[2]!.bytes]);
    expect(await files.bringBack(nameOf(0))).toBe(true);
  });

  test.each([1, 3, 10, 19])(
    'a move that is killed at file %i loses nothing, and goes on at the next start',
    async (last) => {
      const { folder, expected } = await oldFolder();
      const files = await filesOf(freshName());
      let count = 0;
      const begun: Promise<void>[] = [];
      // Dies after one file was copied and before it was deleted; the others are not copied.
      const dying = new Proxy(files, {
        get: (target, key) => {
          if (key !== 'adopt') return Reflect.get(target, key) as unknown;
          return async (file: StoredFile): Promise<void> => {
            count += 1;
            if (count > last) throw new Error('killed');
            const taking = target.adopt(file);
            begun.push(taking);
            await taking;
            if (count >= last) throw new Error('killed');
          };
        },
      });
      await expect(moveIntoStore(folder, dying)).rejects.toThrow('killed');
      await Promise.all(begun);
      await moveIntoStore(folder, files);
      expect(await held(files)).toEqual(expected);
      expect(await readdir(folder, { recursive: true })).toEqual(['notes.txt']);
    },
  );

  test('two servers that start at once on a shared folder move every file and lose none', async () => {
    const { folder, expected } = await oldFolder();
    const shared = join(folder, '..', 'shared');
    await symlink(folder, shared);
    const name = freshName();
    const [first, second] = [await filesOf(name), await filesOf(name)];
    await Promise.all([moveIntoStore(folder, first), moveIntoStore(shared, second)]);
    const names = new Map((await held(first)).map((file) => [file.name, file]));
    expect([...names.values()]).toEqual(expected);
    expect(await second.get(nameOf(7))).toEqual(expected[7]!.bytes);
    await second.remove(nameOf(7));
    expect(await first.get(nameOf(7))).toBeUndefined();
  });
}
