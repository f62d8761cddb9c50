import type { Logger } from 'pino';

/** Node's error codes for a caller that disconnected or took too long. */
const OF_THE_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_HTTP_REQUEST_TIMEOUT',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** Logs errors outside a call's middleware: connection problems of callers at level `debug`, anything else as a server error. */
export function logConnectionErrors(log: Logger): (error: unknown) => void {
  return (error) => {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
    if (OF_THE_CONNECTION.has(code)) log.debug({ code }, 'a connection broke off');
    else log.error({ err: error }, 'a request failed');
  };
}
