import type { Middleware } from './call-state.ts';

/** People who type www. in front are sent to the address without it (spec 2). */
export function redirectWww(publicUrl: string): Middleware {
  const { host, origin } = new URL(publicUrl);
  return async (ctx, next) => {
    if (ctx.host !== `www.${host}`) return next();
    ctx.status = 301;
    // Not `originalUrl`: a request may name a whole address, which cannot follow ours.
    ctx.redirect(`${origin}${ctx.path}${ctx.search}`);
  };
}
