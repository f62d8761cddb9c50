import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { opensApp } from '../../../domain/app-places.ts';
import type { ClientFile, ClientFiles } from './client-files.ts';
import type { Context, Middleware } from '../call-state.ts';
import { packedFile } from './precompressed-files.ts';

type Encoding = 'br' | 'gzip' | 'identity';
const squeeze = promisify(gzip);

/** The built app from memory: its files, and its page at every place of the app. */
export function serveClient(client: ClientFiles): Middleware {
  const packed = new Map<string, Promise<Buffer>>();
  /** Read or compressed at the first request, and kept. */
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
