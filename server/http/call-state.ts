import type { ParameterizedContext } from 'koa';
import type { Actor } from '../../domain/people/actor.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { CallSession } from './endpoint.ts';

/** What the middlewares learn about a request on its way to the call. */
export interface CallState {
  actor?: Actor;
  session?: CallSession;
  /** Why the request's token is invalid; calls open to anyone run without it. */
  notLoggedIn?: Refusal;
  /** The declared path of the call, for metrics: without ids and tokens. */
  route?: string;
}

export type Context = ParameterizedContext<CallState>;

/** Koa's middleware; throws `Refused` to refuse. */
export type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>;
