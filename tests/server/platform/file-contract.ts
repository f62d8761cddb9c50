import { expect, test } from 'vitest';
import type { FileStore } from '../../../server/platform/file-store.ts';

const name = 'aaaaaaaaaaaaaaaa-large.webp';
const other = 'bbbbbbbbbbbbbbbb.vtt';
const bytes = Buffer.from([0, 255, 1, 2]);

/** Contract of the file stores. `open` returns a new store each time. */
export function fileContract(open: () => Promise<FileStore>): void {
  test('an uploaded file is returned byte by byte until it is removed, also a large and an empty one', async () => {
    const files = await open();
    const large = Buffer.alloc(700_000, 'ab');
    await files.put(name, large);
    await files.put(other, Buffer.alloc(0));
    expect([await files.get(name), await files.get(other)]).toEqual([large, Buffer.alloc(0)]);
    await files.put(name, bytes);
    expect(await files.get(name)).toEqual(bytes);
    await files.remove(name);
    await files.remove(name);
    expect([await files.get(name), await files.get(other)]).toEqual([undefined, Buffer.alloc(0)]);
  });

  test('a file that was set aside is not served, returns after an undo, and is deleted after its time', async () => {
    const files = await open();
    await files.put(name, bytes);
    await files.put(other, bytes);
    await files.setAside(name, 10_000);
    await files.setAside(name, 10_000);
    expect(await files.get(name)).toBeUndefined();
    await files.sweepAside(9_000);
    expect(await files.bringBack(name)).toBe(true);
    expect(await files.get(name)).toEqual(bytes);
    await files.sweepAside(20_000);
    expect(await files.get(name)).toEqual(bytes);
    await files.setAside(name, 10_000);
    await files.sweepAside(10_000);
    expect(await files.bringBack(name)).toBe(false);
    await files.setAside(other, 10_000);
    await files.remove(other);
    expect(await files.bringBack(other)).toBe(false);
  });

  test('a name that is not of our form finds no file', async () => {
    const files = await open();
    expect(await files.get('../plenary.db')).toBeUndefined();
    await expect(files.put('../plenary.db', bytes)).rejects.toThrow(RangeError);
    await expect(files.remove('aside/aaaaaaaaaaaaaaaa')).rejects.toThrow(RangeError);
  });
}
