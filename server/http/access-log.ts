import type { Logger } from 'pino';
import type { RequestTimes } from '../platform/metrics.ts';
import type { Context, Middleware } from './call-state.ts';

/** What is refused before it comes to a call: there is none, its body is too large, somebody asks too often. */
const NO_CALL = '/…';

/**
 * One line per request, with the call as the list of calls writes it. Never its path, which may be a key by itself
 * (a calendar feed), nor query, headers, body or address: those hold tokens, codes and people.
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

/** The call, or for what is none, the first part of its path where that is one of ours. */
function placeOf({ path, state }: Context): string {
  const [, first = ''] = path.split('/');
  if (state.route !== undefined) return first === 'api' ? `/api${state.route}` : state.route;
  return ['api', 'app', 'auth', 'assets', 'uploads'].includes(first) ? `/${first}/…` : 'client';
}
