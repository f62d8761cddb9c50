import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type ClientFile, readClientFiles } from './client-files.ts';

const brotli = promisify(brotliCompress);
/** Above this, brotli costs seconds and saves little. */
const BROTLI_QUALITY = 9;

/** Not served by its name, like everything with a dot in front. */
const placeOf = (folder: string, { hash }: ClientFile): string => join(folder, '.packed', `${hash}.br`);

/** Compresses the texts of a build beside it, so that no server has to for its first visitors. */
export async function packFiles(folder: string): Promise<void> {
  const { files } = (await readClientFiles(folder)) ?? {};
  await mkdir(join(folder, '.packed'), { recursive: true });
  for (const file of files?.values() ?? []) if (file.isText) await put(placeOf(folder, file), await pack(file));
}

/** A build that is killed leaves no half of a file under a name that says what is in it. */
async function put(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

/** As the build compressed it, found by its hash: of a file changed since then there is none, and it is compressed now. */
export const packedFile = (folder: string, file: ClientFile): Promise<Buffer> =>
  readFile(placeOf(folder, file)).catch(() => pack(file));

/** Off the main thread. */
const pack = ({ bytes }: ClientFile): Promise<Buffer> =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
