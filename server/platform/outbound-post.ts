import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { INNER_ADDRESS, isPublicAddress, literalAddress, publicLookup, type Resolve } from './public-address.ts';

/** What is sent to an address that somebody else has chosen. */
export interface OutboundPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

export type OutboundAnswer =
  | { readonly status: number; /** Milliseconds until another try is welcome. */ readonly retryAfter?: number }
  | { readonly failed: 'timeout' | 'connection' | 'address' };

export interface OutboundSettings {
  /** Origins that the operator names: they may be inner ones, and plain http. */
  readonly allowed: readonly string[];
  readonly socketsPerHost: number;
  /** Milliseconds from the look-up of the name to the end of the answer. */
  readonly deadline: number;
  /** Bytes of an answer that are read at most. */
  readonly answerBytes: number;
  /** How names are found. */
  readonly resolve?: Resolve;
}

export interface Outbound {
  /** Never rejects for what the other side does. */
  post(post: OutboundPost): Promise<OutboundAnswer>;
  close(): void;
}

/**
 * The one way out to addresses that are input (SSRF): only https and only to public IP addresses, checked where the
 * connection is made; no redirect is followed; time and size are limited. Push and webhooks both go through here.
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
  if (!URL.canParse(url)) return { failed: 'address' };
  const isAllowed = settings.allowed.includes(new URL(url).origin);
  const isPlain = new URL(url).protocol !== 'https:'; // Not by the text: a scheme may be in capitals.
  const literal = literalAddress(url);
  if (!isAllowed && (isPlain || (literal !== undefined && !isPublicAddress(literal)))) return { failed: 'address' };
  const { promise, resolve } = Promise.withResolvers<OutboundAnswer>();
  const deadline = AbortSignal.timeout(settings.deadline);
  const guard = isAllowed ? {} : { lookup: publicLookup(settings.resolve) };
  const options = { method: 'POST', headers, signal: deadline, ...guard };
  const request = isPlain
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

/** Read to its end, so that the connection serves the next one; but not for ever. */
function drain(response: IncomingMessage, most: number): void {
  let read = 0;
  response.once('error', () => undefined); // The status has been heard.
  response.on('data', (part: Buffer) => {
    read += part.byteLength;
    if (read > most) response.destroy();
  });
}

function answerOf({ statusCode = 0, headers }: IncomingMessage): OutboundAnswer {
  const wait = headers['retry-after'];
  const retryAfter =
    wait === undefined ? Number.NaN : /^\d+$/.test(wait) ? Number(wait) * 1000 : Date.parse(wait) - Date.now();
  return Number.isNaN(retryAfter)
    ? { status: statusCode }
    : { status: statusCode, retryAfter: Math.max(0, retryAfter) };
}
