import type { FileStore } from '../../platform/file-store.ts';
import type { Middleware } from '../call-state.ts';

const SERVED = /^\/uploads\/([\w-]+(?:-(?:small|medium|large)\.webp|\.vtt))$/;

/** Serves uploaded pictures and captions, but no other uploads. Their names are random and their contents never change. */
export function serveUploads(files: FileStore): Middleware {
  return async (ctx, next) => {
    const name = ctx.method === 'GET' || ctx.method === 'HEAD' ? SERVED.exec(ctx.path)?.[1] : undefined;
    const bytes = name && (await files.get(name));
    if (!bytes) return next();
    ctx.set({
      'content-type': name.endsWith('.vtt') ? 'text/vtt; charset=utf-8' : 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      // If a browser takes the file for another type, nothing in it can run.
      'content-security-policy': "sandbox; default-src 'none'",
    });
    ctx.body = bytes;
  };
}
