import type { Logger } from 'pino';

/** What Node says when a caller goes away or takes too long. */
const OF_THE_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_HTTP_REQUEST_TIMEOUT',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** For what goes wrong beside the chain of a call: a caller's connection is a word for those who look, anything else is a fault of ours. */
export function logConnectionErrors(log: Logger): (error: unknown) => void {
  return (error) => {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
    if (OF_THE_CONNECTION.has(code)) log.debug({ code }, 'a connection broke off');
    else log.error({ err: error }, 'a request failed');
  };
}
