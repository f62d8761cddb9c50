import type { ParameterizedContext } from 'koa';
import type { Actor } from '../../domain/people/actor.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { CallSession } from './endpoint.ts';

/** What the chain finds out about a request on its way to the call. */
export interface CallState {
  actor?: Actor;
  session?: CallSession;
  /** Why the token that came with the request is no good; calls open to anyone go on without it. */
  notLoggedIn?: Refusal;
  /** The path as the list of calls writes it, for metrics: no ids, no tokens. */
  route?: string;
}

export type Context = ParameterizedContext<CallState>;

/** Koa's own; to refuse, it throws `Refused`. */
export type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>;
