import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { opensApp } from '../../domain/app-places.ts';
import type { ClientFile, ClientFiles } from './client-files.ts';
import type { Context, Middleware } from './call-state.ts';

type Encoding = 'br' | 'gzip' | 'identity';
const brotli = promisify(brotliCompress);
const squeeze = promisify(gzip);
/** Above this, brotli costs seconds and saves little. */
const BROTLI_QUALITY = 9;

/** The built app from memory: its files, and its page at every place of the app. */
export function serveClient(client: ClientFiles): Middleware {
  const packed = new Map<string, Promise<Buffer>>();
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
    ctx.body = await packedOnce(packed, file, encoding);
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

/** Compressed at the first request, off the main thread, and kept. */
function packedOnce(packed: Map<string, Promise<Buffer>>, file: ClientFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const key = `${encoding}:${file.path}`;
  const made = packed.get(key) ?? pack(file, encoding);
  packed.set(key, made);
  return made;
}

const pack = (file: ClientFile, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : squeeze(file.bytes, { level: 9 });
