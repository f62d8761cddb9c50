import { SERVER_TIME_HEADER } from '../../domain/sync/protocol.ts';
import type { Instant } from '../../domain/time.ts';
import type { Middleware } from './call-state.ts';

/** Tells every caller what time it is here; devices check their own clock by it (sync.md §7). */
export function serverClock(now: () => Instant): Middleware {
  return (ctx, next) => {
    ctx.set(SERVER_TIME_HEADER, String(now()));
    return next();
  };
}
