import { createHash } from 'node:crypto';
import { entityTag, type Reply } from '../http/reply.ts';
import type { Ports } from '../ports.ts';
import { kept, type ReplySource } from './cached-replies.ts';
import { CompressedBody } from './compressed-body.ts';

/** Seconds for which browsers and proxies may reuse the answer without a request. */
const FRESH = 60;

/** Lets pages of other sites read public answers; browsers never send a log-in to `*`. */
export const OPEN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' } as const;

export interface ReplyRequest {
  /** Whether everybody may read it; otherwise proxies must not store it. */
  readonly isPublic: boolean;
  readonly header: (name: string) => string | undefined;
}

interface Shared {
  readonly body: CompressedBody;
  readonly etag: string;
}

export interface SharedText {
  /** Name of the call and everything the text depends on apart from its sources. */
  readonly key: string;
  readonly sources: readonly ReplySource[];
  readonly make: () => Promise<string>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends the same text to all callers: made once, compressed once per encoding, and not sent again to a client that has it. */
export async function sharedReply(
  { key, sources, make, headers }: SharedText,
  { isPublic, header }: ReplyRequest,
  { log }: Pick<Ports, 'log'>,
): Promise<Reply> {
  const { body, etag } = await kept<Shared>(key, sources, { log, make: async () => shared(await make()) });
  const cache = {
    etag,
    ...(isPublic && OPEN),
    'cache-control': isPublic ? `public, max-age=${FRESH}` : 'private, no-cache',
  };
  const reply = await body.reply(header('accept-encoding'), { ...headers, ...cache });
  return header('if-none-match') === etag ? { ...reply, status: 304, body: null } : reply;
}

/** Returns the text with a weak tag that is the same for all encodings, because compressing proxies leave weak tags alone. */
const shared = (text: string): Shared => ({
  body: new CompressedBody(Buffer.from(text)),
  etag: `W/${entityTag(createHash('sha256').update(text).digest('base64url').slice(0, 22))}`,
});
