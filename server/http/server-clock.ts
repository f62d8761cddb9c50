import { SERVER_TIME_HEADER } from '../../domain/sync/protocol.ts';
import type { Instant } from '../../domain/time.ts';
import type { Context } from './call-state.ts';

/** Tells every caller what time it is here; devices check their own clock by it (sync.md §7). */
export function serverClock(now: () => Instant): (ctx: Context) => void {
  return ({ res }) => void res.setHeader(SERVER_TIME_HEADER, String(now()));
}
