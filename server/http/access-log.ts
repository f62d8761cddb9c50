import type { Logger } from 'pino';
import type { Middleware } from './call-state.ts';

export interface RequestTimes { observe(route: string, method: string, status: number, seconds: number): void }

/** One line per request. Never its query, headers, body or address: those hold tokens, codes and people. */
export function accessLog(log: Logger, times: RequestTimes): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    try {
      await next();
    } finally {
      const ms = performance.now() - started;
      times.observe(ctx.state.route ?? 'client', ctx.method, ctx.status, ms / 1000);
      log.debug({ method: ctx.method, path: ctx.path, status: ctx.status, ms: Math.round(ms) }, 'answered');
    }
  };
}
