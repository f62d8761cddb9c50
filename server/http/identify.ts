import type { Actor } from '../../domain/people/actor.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Middleware } from './call-state.ts';
import type { CallSession } from './endpoint.ts';

export type Caller = { readonly actor: Actor; readonly session: CallSession } | { readonly refused: Refusal };

/** Finds out who is asking, by the bearer token. Whether that matters is for the call to say. */
export function identify(findCaller: (token: string) => Promise<Caller>): Middleware {
  return async ({ req, state }, next) => {
    const token = /^Bearer ([\w-]{20,200})$/.exec(req.headers.authorization ?? '')?.[1];
    const caller = token === undefined ? undefined : await findCaller(token);
    if (caller && 'refused' in caller) state.notLoggedIn = caller.refused;
    else if (caller) {
      state.actor = caller.actor;
      state.session = caller.session;
    }
    await next();
  };
}
