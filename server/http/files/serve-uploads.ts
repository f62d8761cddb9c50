import type { FileStore } from '../../platform/file-store.ts';
import type { Middleware } from '../call-state.ts';

const SERVED = /^\/uploads\/([\w-]+(?:-(?:small|medium|large)\.webp|\.vtt))$/;

/** Uploaded pictures and captions, and nothing else of what was uploaded. Names are random and their content never changes. */
export function serveUploads(files: FileStore): Middleware {
  return async (ctx, next) => {
    const name = ctx.method === 'GET' || ctx.method === 'HEAD' ? SERVED.exec(ctx.path)?.[1] : undefined;
    const bytes = name && (await files.get(name));
    if (!bytes) return next();
    ctx.set({
      'content-type': name.endsWith('.vtt') ? 'text/vtt; charset=utf-8' : 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      // Should a browser ever take it for more than that, it may do nothing.
      'content-security-policy': "sandbox; default-src 'none'",
    });
    ctx.body = bytes;
  };
}
