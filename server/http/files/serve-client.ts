import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { opensApp } from '../../../domain/app-places.ts';
import { type ClientFile, type ClientFiles, readClientFiles } from './client-files.ts';
import type { Context, Middleware } from '../call-state.ts';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const brotli = promisify(brotliCompress);
/** Higher levels take seconds and save little. */
const BROTLI_QUALITY = 9;

/** Returns the path of a compressed file. The folder's name begins with a dot, so its files are not served by name. */
const placeOf = (folder: string, { hash }: ClientFile): string => join(folder, '.packed', `${hash}.br`);

/** Compresses the text files of a build and stores them beside it, so that servers need not compress them for their first visitors. */
export async function packFiles(folder: string): Promise<void> {
  const { files } = (await readClientFiles(folder)) ?? {};
  await mkdir(join(folder, '.packed'), { recursive: true });
  for (const file of files?.values() ?? []) if (file.isText) await put(placeOf(folder, file), await pack(file));
}

/** Writes a file atomically: if the build is killed, no incomplete file has the final name. */
async function put(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

/** Returns the compressed file of the build, found by hash. If the file changed since the build, compresses it now. */
export const packedFile = (folder: string, file: ClientFile): Promise<Buffer> =>
  readFile(placeOf(folder, file)).catch(() => pack(file));

/** Runs off the main thread. */
const pack = ({ bytes }: ClientFile): Promise<Buffer> =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

type Encoding = 'br' | 'gzip' | 'identity';
const squeeze = promisify(gzip);

/** Serves the built app from memory: its files, and its page at every path of the app. */
export function serveClient(client: ClientFiles): Middleware {
  const packed = new Map<string, Promise<Buffer>>();
  /** Reads or compresses a file at its first request, then uses the cache. */
  const packedOnce = (file: ClientFile, encoding: 'br' | 'gzip'): Promise<Buffer> => {
    const key = `${encoding}:${file.path}`;
    const made =
      packed.get(key) ?? (encoding === 'br' ? packedFile(client.folder, file) : squeeze(file.bytes, { level: 9 }));
    packed.set(key, made);
    return made;
  };
  return async (ctx, next) => {
    const file = ctx.method === 'GET' || ctx.method === 'HEAD' ? fileFor(client, ctx.path) : undefined;
    if (!file) return next();
    ctx.set({
      'content-type': file.type,
      'cache-control': file.path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable, no-transform'
        : 'no-cache, no-transform',
      vary: 'accept-encoding',
    });
    ctx.etag = file.hash;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const encoding = chooseEncoding(ctx, file);
    if (encoding === 'identity') {
      ctx.body = file.bytes;
      return;
    }
    ctx.set('content-encoding', encoding);
    ctx.body = await packedOnce(file, encoding);
  };
}

function fileFor(client: ClientFiles, path: string): ClientFile | undefined {
  return client.files.get(path) ?? (opensApp(path) ? client.files.get('/index.html') : undefined);
}

function chooseEncoding(ctx: Context, file: ClientFile): Encoding {
  if (!file.isText) return 'identity';
  if (ctx.acceptsEncodings('br')) return 'br';
  return ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}
