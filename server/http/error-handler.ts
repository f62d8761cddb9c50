import type { Logger } from 'pino';
import { Refused, type RefusalCode } from '../../domain/refusal.ts';
import { asUnavailable } from '../store/unavailable.ts';
import type { Context, Middleware } from './call-state.ts';
import { entityTag } from './reply.ts';
import { revisionShown } from './stale-refusal.ts';
import { RetryLater } from './too-many.ts';

/** HTTP status of each refusal. */
export const STATUS: Readonly<Record<RefusalCode, number>> = {
  malformed: 400,
  'not-logged-in': 401,
  'logged-in-elsewhere': 401,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  stale: 412,
  'too-large': 413,
  unsupported: 415,
  invalid: 422,
  'update-needed': 426,
  'too-many': 429,
};

/** Seconds for the Retry-After header of `Unavailable`. */
const ASK_AGAIN = 30;

/** Converts a `Refused` into an answer; only done here. Any other error is a bug: it is logged and its text is never sent. */
export function errorHandler(log: Logger): Middleware {
  return (ctx, next) => next().catch((error: unknown) => answerError(error, ctx, log));
}

function answerError(error: unknown, ctx: Context, log: Logger): void {
  ctx.set('cache-control', 'no-store');
  const unavailable = asUnavailable(error);
  if (unavailable) {
    if (unavailable.fact !== undefined)
      log.warn(
        { method: ctx.method, route: ctx.state.route, fact: unavailable.fact },
        'a request has to be made again',
      );
    ctx.status = 503;
    ctx.set('retry-after', String(ASK_AGAIN));
    ctx.body = { code: 'unavailable', message: unavailable.message };
    return;
  }
  if (!(error instanceof Refused)) {
    log.error({ err: error, method: ctx.method, route: ctx.state.route }, 'a request failed');
    ctx.status = 500;
    ctx.body = { code: 'failed', message: 'Something went wrong on our side' };
    return;
  }
  if (error instanceof RetryLater) ctx.set('retry-after', String(Math.ceil(error.retryAfter / 1000)));
  if (error.refusal.code === 'not-allowed') noteRefused(error, ctx);
  const rev = revisionShown(error.refusal);
  if (rev !== undefined) ctx.set('etag', entityTag(rev));
  ctx.status = STATUS[error.refusal.code];
  ctx.body = error.refusal;
}

/** Lets organisers see what a program was not allowed. */
function noteRefused({ refusal }: Refused, { method, state }: Context): void {
  if (state.route !== undefined) state.noteRefusal?.({ method, path: `/api${state.route}`, why: refusal.message });
}
