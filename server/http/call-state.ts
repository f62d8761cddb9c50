import type { ParameterizedContext } from 'koa';
import type { Actor } from '../../domain/people/actor.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Soon } from '../platform/soon.ts';
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

/** What has to be done or found out before an answer is looked for; to refuse, it throws. */
export type Step = (ctx: Context) => Soon<void>;
export type Middleware = (ctx: Context, next: () => Promise<void>) => Soon<void>;
