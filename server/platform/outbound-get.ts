import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { askedWait } from './outbound-post.ts';
import { INNER_ADDRESS, type Resolve, safeTarget } from './public-address.ts';

/** A request to an address that an organiser entered. A GET request, unless it sends a form. */
export interface OutboundGet {
  readonly url: string;
  /** Sent to the address's own origin only, never to one that it redirects to. */
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An encoded form to send: the request is a POST then. */
  readonly form?: string;
  /** Maximum number of redirects to follow; 3 if absent. */
  readonly redirects?: number;
  /** Maximum number of bytes of the answer, after decompression. */
  readonly maxBytes: number;
}

export interface FetchedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Milliseconds until another try is welcome. */
  readonly retryAfter?: number | undefined;
  /** The address that answered, after redirects. */
  readonly url: string;
}

/** Why there is no answer. */
export type FetchFailure = 'timeout' | 'connection' | 'address' | 'redirects' | 'size';
export type Fetched = FetchedAnswer | { readonly failed: FetchFailure };

export interface FetchSettings {
  /** Origins that the operator allows (SOURCE_HOSTS). They may be internal and use plain http. */
  readonly allowed: readonly string[];
  /** Maximum time in ms for everything: name look-ups, redirects and the whole answer. */
  readonly deadline: number;
  /** Name look-up; tests can replace it. */
  readonly resolve?: Resolve | undefined;
}

/** Fetches an address. Never rejects because of the other side. */
export type Fetcher = (get: OutboundGet) => Promise<Fetched>;

const REDIRECTS_MAX = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Returns a function that fetches addresses which organisers entered, safe against SSRF: only https to public addresses, checked
 * when connecting and again at every redirect; limited time and size; no cookies.
 */
export const fetcher =
  (settings: FetchSettings): Fetcher =>
  async (get) => {
    const deadline = AbortSignal.timeout(settings.deadline);
    const { redirects: most = REDIRECTS_MAX } = get;
    let url = get.url;
    for (let redirects = 0; redirects <= most; redirects += 1) {
      const answer = await fetchOnce({ ...get, url: withoutFragment(url) }, { settings, deadline, from: get.url });
      if ('failed' in answer) return answer;
      const { location } = answer.headers;
      if (most === 0 || !REDIRECTS.has(answer.status) || location === undefined) return answer;
      if (!URL.canParse(location, url)) return { failed: 'address' };
      url = new URL(location, url).href;
    }
    return { failed: 'redirects' };
  };

const withoutFragment = (url: string): string => url.replace(/#.*/s, '');

interface Attempt {
  readonly settings: FetchSettings;
  readonly deadline: AbortSignal;
  /** The address that the organiser entered. */
  readonly from: string;
}

async function fetchOnce(get: OutboundGet, { settings, deadline, from }: Attempt): Promise<Fetched> {
  const target = safeTarget(get.url, settings.allowed, settings.resolve);
  if (!target) return { failed: 'address' };
  const isOwn = new URL(get.url).origin === new URL(from).origin;
  const options = {
    method: get.form === undefined ? 'GET' : 'POST',
    headers: {
      ...get.headers,
      ...(isOwn && get.authorization !== undefined && { authorization: get.authorization }),
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'Plenary-Sources/1',
    },
    signal: deadline,
    ...target.guard,
  };
  const { promise, resolve } = Promise.withResolvers<Fetched>();
  const fail = ({ code }: NodeJS.ErrnoException): void =>
    resolve({ failed: deadline.aborted ? 'timeout' : code === INNER_ADDRESS ? 'address' : 'connection' });
  const request = (target.isPlain ? httpRequest : httpsRequest)(get.url, options);
  request.once('response', (response) => {
    readBody(response, get.maxBytes).then(
      (body) => resolve(body ? answered(response, body, get.url) : { failed: 'size' }),
      fail,
    );
  });
  request.on('error', fail);
  request.end(get.form);
  return promise;
}

function answered({ statusCode: status = 0, headers }: IncomingMessage, body: Buffer, url: string): FetchedAnswer {
  const single = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return {
    status,
    headers: Object.fromEntries(single) as Record<string, string>,
    body,
    retryAfter: askedWait(headers['retry-after']),
    url,
  };
}

/** Reads an answer; undefined if it is larger than allowed. Rejects if it is cut off or its compression is damaged. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of inflated(response) as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > maxBytes) {
      response.destroy();
      return undefined;
    }
    parts.push(part);
  }
  if (!response.complete) throw new Error('The answer is cut off');
  return Buffer.concat(parts);
}

function inflated(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'];
  const unpack =
    encoding === 'gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : undefined;
  if (!unpack) return response;
  response.once('error', (error) => unpack.destroy(error));
  return response.pipe(unpack);
}
