import type { ParameterizedContext } from 'koa';
import type { Actor } from '../../domain/people/actor.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { CallSession } from './endpoint.ts';

/** What the middlewares find out about a request before its call runs. */
export interface CallState {
  actor?: Actor;
  session?: CallSession;
  /** Why the request's token is not valid. Calls that are open to anyone run all the same. */
  notLoggedIn?: Refusal;
  /** Declared path of the call, for metrics. Contains no ids or tokens. */
  route?: string;
}

export type Context = ParameterizedContext<CallState>;

/** A Koa middleware. May throw `Refused`. */
export type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>;
