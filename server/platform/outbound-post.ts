import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { INNER_ADDRESS, type Resolve, safeTarget } from './public-address.ts';

/** A POST request to an address that a user chose. */
export interface OutboundPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

export type OutboundAnswer =
  | { readonly status: number; /** Milliseconds until another try is welcome. */ readonly retryAfter?: number }
  | { readonly failed: 'timeout' | 'connection' | 'address' };

export interface OutboundSettings {
  /** Origins that the operator allows. They may be internal and use plain http. */
  readonly allowed: readonly string[];
  readonly socketsPerHost: number;
  /** Maximum time in ms, from the name lookup to the end of the answer. */
  readonly deadline: number;
  /** Maximum number of bytes read of an answer. */
  readonly answerBytes: number;
  /** Name lookup; tests can replace it. */
  readonly resolve?: Resolve;
}

export interface Outbound {
  /** Sends a request. Never rejects because of the receiver. */
  post(post: OutboundPost): Promise<OutboundAnswer>;
  close(): void;
}

/**
 * Sends requests to addresses that users chose, safe against SSRF: only https to public IP addresses, checked when
 * connecting; no redirects; limited time and size. All pushes and webhooks use it.
 */
export function outbound(settings: OutboundSettings): Outbound {
  const kept = { keepAlive: true, maxSockets: settings.socketsPerHost } as const;
  const agents = { http: new HttpAgent(kept), https: new HttpsAgent(kept) };
  return {
    post: (post) => send(post, settings, agents),
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

async function send(
  { url, headers, body }: OutboundPost,
  settings: OutboundSettings,
  agents: Agents,
): Promise<OutboundAnswer> {
  const target = safeTarget(url, settings.allowed, settings.resolve);
  if (!target) return { failed: 'address' };
  const { promise, resolve } = Promise.withResolvers<OutboundAnswer>();
  const deadline = AbortSignal.timeout(settings.deadline);
  const options = { method: 'POST', headers, signal: deadline, ...target.guard };
  const request = target.isPlain
    ? httpRequest(url, { ...options, agent: agents.http })
    : httpsRequest(url, { ...options, agent: agents.https });
  request.once('response', (response) => {
    drain(response, settings.answerBytes);
    resolve(answerOf(response));
  });
  request.on('error', ({ code }: NodeJS.ErrnoException) =>
    resolve({ failed: deadline.aborted ? 'timeout' : code === INNER_ADDRESS ? 'address' : 'connection' }),
  );
  request.end(body);
  return promise;
}

/** Reads an answer to its end, up to a limit, so that the connection can be used again. */
function drain(response: IncomingMessage, most: number): void {
  let read = 0;
  response.once('error', () => undefined); // The status is already known.
  response.on('data', (part: Buffer) => {
    read += part.byteLength;
    if (read > most) response.destroy();
  });
}

function answerOf({ statusCode: status = 0, headers }: IncomingMessage): OutboundAnswer {
  const retryAfter = askedWait(headers['retry-after']);
  return retryAfter === undefined ? { status } : { status, retryAfter };
}

/** Milliseconds that a `Retry-After` asks for; undefined without one. */
export function askedWait(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
