import type { Actor } from '../../domain/people/actor.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Middleware, NoteRefusal } from './call-state.ts';
import type { CallSession } from './endpoint.ts';

export type Caller =
  | { readonly actor: Actor; readonly session: CallSession; readonly noteRefusal?: NoteRefusal }
  /** `isFinal`: also for calls that anyone may make. */
  | { readonly refused: Refusal; readonly isFinal?: true };

/** Finds the caller by the bearer token. Does not refuse if there is none: the call decides whether it needs a session. */
export function identify(findCaller: (token: string) => Promise<Caller>): Middleware {
  return async ({ req, state }, next) => {
    const token = /^Bearer ([\w-]{20,200})$/.exec(req.headers.authorization ?? '')?.[1];
    const caller = token === undefined ? undefined : await findCaller(token);
    if (caller && 'refused' in caller) {
      state.notLoggedIn = caller.refused;
      state.isRefused = caller.isFinal ?? false;
    } else if (caller) {
      state.actor = caller.actor;
      state.session = caller.session;
      if (caller.noteRefusal) state.noteRefusal = caller.noteRefusal;
    }
    await next();
  };
}
