import type { Actor } from '../../domain/people/actor.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Middleware } from './call-state.ts';
import type { CallSession } from './endpoint.ts';

export type Caller = { readonly actor: Actor; readonly session: CallSession } | { readonly refused: Refusal };

/** Finds out who is asking, by the bearer token. Whether that matters is for the call to say. */
export function identify(findCaller: (token: string) => Promise<Caller>): Middleware {
  return async (ctx, next) => {
    const token = /^Bearer ([\w-]{20,200})$/.exec(ctx.get('authorization'))?.[1];
    if (token) {
      const caller = await findCaller(token);
      if ('refused' in caller) ctx.state.notLoggedIn = caller.refused;
      else Object.assign(ctx.state, caller);
    }
    await next();
  };
}
