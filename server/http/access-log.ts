import type { Logger } from 'pino';
import type { RequestTimes } from '../platform/metrics.ts';
import type { Context, Middleware } from './call-state.ts';

/** Route label of requests that were refused before they reached a call: unknown call, body too large, too many requests. */
const NO_CALL = '/…';

/**
 * Logs one line per request, with the declared path of the call. Never logs the real path, which may be a secret (a
 * calendar feed), nor query, headers, body or address: they contain tokens, codes and personal data.
 */
export function accessLog(log: Logger, times: RequestTimes): Middleware {
  const note = (ctx: Context, ms: number): void => {
    const route = ctx.state.route ?? (ctx.path.startsWith('/api/') ? NO_CALL : 'client');
    times.observe({ route, method: ctx.method, status: ctx.status, seconds: ms / 1000 });
    if (log.isLevelEnabled('debug'))
      log.debug({ method: ctx.method, route: placeOf(ctx), status: ctx.status, ms: Math.round(ms) }, 'answered');
  };
  return (ctx, next) => {
    const started = performance.now();
    return next().then(
      () => note(ctx, performance.now() - started),
      (error: unknown) => {
        note(ctx, performance.now() - started);
        throw error;
      },
    );
  };
}

/** Returns the declared path of the call. For other requests: the first part of the path if the server knows it. */
function placeOf({ path, state }: Context): string {
  const [, first = ''] = path.split('/');
  if (state.route !== undefined) return first === 'api' ? `/api${state.route}` : state.route;
  return ['api', 'app', 'auth', 'assets', 'uploads'].includes(first) ? `/${first}/…` : 'client';
}
