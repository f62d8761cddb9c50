import { CALL_IDLE_TIMEOUT, SLOWEST_UPLOAD } from '../../../domain/limits/device.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION, SERVER_TIME_HEADER } from '../../../domain/sync/protocol.ts';
import { endsSession, isFromServer, refusalIn } from '../../../domain/sync/server-marker.ts';
import { type IdleTimeout, startIdleTimeout } from './idle-timeout.ts';
import type { Timers } from '../clock/timers.ts';
import type { BuiltRequest } from './build-request.ts';

/** An answer of our server, not of a portal or proxy. */
export interface HttpAnswer {
  readonly response: Response;
  /** Parsed JSON; `undefined` for no body, and for a stream. */
  readonly body: unknown;
}

/** The outside world of an attempt: everything that differs between app, test and simulation. */
export interface SendRequestPorts {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly token: () => Promise<string | undefined>;
  readonly timers: Timers;
  /** Called for a 401 of our server to a request with `token`. */
  readonly onLoggedOut: (refusal: Refusal, token: string) => void;
  readonly onServerTime: (serverTime: number) => void;
  /** Called with true if our server answered, else with false. */
  readonly onAttempt?: (answered: boolean) => void;
}

/**
 * Sends a request once. Returns undefined after a timeout, or when a portal or proxy answered instead
 * (domain/sync/server-marker.ts). With `goesOn`, a successful answer is a stream, which the caller reads.
 */
export async function sendRequest(
  ports: SendRequestPorts,
  request: BuiltRequest,
  goesOn = false,
): Promise<HttpAnswer | undefined> {
  const token = await ports.token();
  const idle = startIdleTimeout(ports.timers, CALL_IDLE_TIMEOUT + request.bytes / SLOWEST_UPLOAD, request.signal);
  try {
    const response = await idle.until(
      ports.fetch(`/api${request.path}`, {
        method: request.method,
        headers: headersFor(request, token),
        body: request.body,
        signal: idle.signal,
        cache: 'no-store',
        keepalive: request.keepalive,
      }),
    );
    if (!isFromServer((name) => response.headers.get(name))) throw new Error('Somebody else answered');
    idle.heard(CALL_IDLE_TIMEOUT);
    const answer = { response, body: goesOn && response.ok ? undefined : await readBody(response, idle) };
    ports.onAttempt?.(true);
    takeNotice(ports, answer, token);
    return answer;
  } catch {
    // No answer, half an answer or a portal's answer are the same to the caller. An abort by the caller says nothing about
    // the server.
    if (!request.signal?.aborted) ports.onAttempt?.(false);
    return undefined;
  } finally {
    idle.end();
  }
}

function headersFor({ headers }: BuiltRequest, token: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  };
}

/** Reads the body in pieces, so that a long answer on a slow network does not look like a silent one. */
async function readBody({ body }: Response, idle: IdleTimeout): Promise<unknown> {
  if (!body) return undefined;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await idle.until(reader.read());
    if (done) break;
    idle.heard();
    text += decoder.decode(value, { stream: true });
  }
  return text === '' ? undefined : JSON.parse(text);
}

/** Handles what every answer carries: the server's time and the end of a log-in. */
function takeNotice(ports: SendRequestPorts, { response, body }: HttpAnswer, token: string | undefined): void {
  const serverTime = Number(response.headers.get(SERVER_TIME_HEADER));
  if (serverTime > 0) ports.onServerTime(serverTime);
  const refusal = response.status === 401 ? refusalIn(body) : undefined;
  if (refusal && token !== undefined && endsSession(refusal)) ports.onLoggedOut(refusal, token);
}
