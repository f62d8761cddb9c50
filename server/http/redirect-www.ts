import type { Middleware } from './call-state.ts';

/** People who type www. in front are sent to the address without it (spec 2). */
export function redirectWww(publicUrl: string): Middleware {
  const { host, origin } = new URL(publicUrl);
  return (ctx, next) => {
    if (ctx.host !== `www.${host}`) return next();
    ctx.status = 301;
    return ctx.redirect(`${origin}${ctx.originalUrl}`);
  };
}
