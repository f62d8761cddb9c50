import type { Actor } from '../../domain/people/actor.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type Soon, soon } from '../platform/soon.ts';
import type { Step } from './call-state.ts';
import type { CallSession } from './endpoint.ts';

export type Caller = { readonly actor: Actor; readonly session: CallSession } | { readonly refused: Refusal };

/** Finds out who is asking, by the bearer token. Whether that matters is for the call to say. */
export function identify(findCaller: (token: string) => Soon<Caller>): Step {
  return ({ req, state }) => {
    const token = /^Bearer ([\w-]{20,200})$/.exec(req.headers.authorization ?? '')?.[1];
    if (token === undefined) return;
    return soon(findCaller(token), (caller) => {
      if ('refused' in caller) state.notLoggedIn = caller.refused;
      else {
        state.actor = caller.actor;
        state.session = caller.session;
      }
    });
  };
}
