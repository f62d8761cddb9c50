import { SERVER_TIME_HEADER } from '../../domain/sync/protocol.ts';
import { OUR_ANSWER_HEADER } from '../../domain/sync/server-marker.ts';
import type { Instant } from '../../domain/time.ts';
import type { Middleware } from './call-state.ts';

/**
 * Returns the headers of every answer: a mark that it comes from this server, and the server's time, by which devices set
 * their clock.
 */
export const standardHeaders = (now: () => Instant): Readonly<Record<string, string>> => ({
  [OUR_ANSWER_HEADER]: '1',
  [SERVER_TIME_HEADER]: String(now()),
});

export function setStandardHeaders(now: () => Instant): Middleware {
  return ({ res }, next) => {
    res.setHeader(OUR_ANSWER_HEADER, '1');
    res.setHeader(SERVER_TIME_HEADER, String(now()));
    return next();
  };
}
