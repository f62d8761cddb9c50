import { findCaller } from '../api/sessions/find-caller.ts';
import type { Ports } from '../ports.ts';
import type { Middleware } from './call-state.ts';

/** Finds out who is asking, by the bearer token. Whether that matters is for the call to say. */
export function identify(ports: Ports): Middleware {
  return async (ctx, next) => {
    const token = /^Bearer ([\w-]{20,200})$/.exec(ctx.get('authorization'))?.[1];
    if (token) {
      const caller = await findCaller(token, ports);
      if ('refused' in caller) ctx.state.notLoggedIn = caller.refused;
      else Object.assign(ctx.state, caller);
    }
    await next();
  };
}
