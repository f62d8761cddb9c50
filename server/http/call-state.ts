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
  /** Whether the request is refused by `notLoggedIn` whatever it calls: a program's token that is not valid. */
  isRefused?: boolean;
  /** Set for a program: notes a call that was refused to it. */
  noteRefusal?: NoteRefusal;
  /** Declared path of the call, for metrics. Contains no ids or tokens. */
  route?: string;
}

export type NoteRefusal = (call: { readonly method: string; readonly path: string; readonly why: string }) => void;

export type Context = ParameterizedContext<CallState>;

/** A Koa middleware. May throw `Refused`. */
export type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>;
