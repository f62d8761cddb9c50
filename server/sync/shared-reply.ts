import { createHash } from 'node:crypto';
import { entityTag, type Reply } from '../http/reply.ts';
import type { Ports } from '../ports.ts';
import { kept, type ReplySource } from './cached-replies.ts';
import { CompressedBody } from './compressed-body.ts';

/** For how many seconds browsers and proxies may reuse the answer without asking again. */
const FRESH = 60;

export interface ReplyRequest {
  /** True if anyone may read it; otherwise proxies must not store it. */
  readonly isPublic: boolean;
  readonly header: (name: string) => string | undefined;
}

interface Shared {
  readonly body: CompressedBody;
  readonly etag: string;
}

export interface SharedText {
  /** Name of the call and everything that the text depends on, except its sources. */
  readonly key: string;
  readonly sources: readonly ReplySource[];
  readonly make: () => Promise<string>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends the same text to all callers. It is made once and compressed once per encoding; a client that already has it gets 304. */
export async function sharedReply(
  { key, sources, make, headers }: SharedText,
  { isPublic, header }: ReplyRequest,
  { log }: Pick<Ports, 'log'>,
): Promise<Reply> {
  const { body, etag } = await kept<Shared>(key, sources, { log, make: async () => shared(await make()) });
  const cache = {
    etag,
    'cache-control': isPublic ? `public, max-age=${FRESH}` : 'private, no-cache',
  };
  const reply = await body.reply(header('accept-encoding'), { ...headers, ...cache });
  return header('if-none-match') === etag ? { ...reply, status: 304, body: null } : reply;
}

/**
 * Returns the text with its ETag. The ETag is weak and the same for all encodings, because proxies that compress do not
 * change weak ETags.
 */
const shared = (text: string): Shared => ({
  body: new CompressedBody(Buffer.from(text)),
  etag: `W/${entityTag(createHash('sha256').update(text).digest('base64url').slice(0, 22))}`,
});
