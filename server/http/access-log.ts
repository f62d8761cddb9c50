import type { Logger } from 'pino';
import type { Context, Middleware } from './call-state.ts';

export interface RequestTimes { observe(route: string, method: string, status: number, seconds: number): void }

const CALENDAR_FEEDS = '/api/calendar/feed/';

/** The address of a person's calendar is its key: of that call the log says which it was, and not whose. */
const loggedPath = ({ path }: Context): string => (path.startsWith(CALENDAR_FEEDS) ? `${CALENDAR_FEEDS}:token` : path);

/** One line per request. Never its query, headers, body or address: those hold tokens, codes and people. */
export function accessLog(log: Logger, times: RequestTimes): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    try {
      await next();
    } finally {
      const ms = performance.now() - started;
      times.observe(ctx.state.route ?? 'client', ctx.method, ctx.status, ms / 1000);
      log.debug({ method: ctx.method, path: loggedPath(ctx), status: ctx.status, ms: Math.round(ms) }, 'answered');
    }
  };
}
