import type { Middleware } from './call-state.ts';

/** Redirects from www. to the address without it (spec 2). */
export function redirectWww(publicUrl: string): Middleware {
  const { host, origin } = new URL(publicUrl);
  return async (ctx, next) => {
    if (ctx.host !== `www.${host}`) return next();
    ctx.status = 301;
    // Not `originalUrl`, because it may be an absolute address, which cannot be appended to ours.
    ctx.redirect(`${origin}${ctx.path}${ctx.search}`);
  };
}
