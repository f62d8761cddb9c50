import type { ServerResponse } from 'node:http';

/** An answer that is not JSON. */
export interface Reply {
  readonly reply: true;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
  /** Takes over the socket after the headers are sent. For streams, which write the same bytes to many sockets. */
  readonly attach?: (response: ServerResponse) => void;
}

export const redirect = (location: string): Reply => ({ reply: true, status: 302, headers: { location }, body: null });

export const bytes = (body: Buffer, headers: Record<string, string>, status = 200): Reply => ({
  reply: true,
  status,
  headers,
  body,
});

/** Returns a JSON answer. It is text, so that it fits into one packet with the headers. */
export const json = (value: object, headers: Record<string, string> = {}): Reply => ({
  reply: true,
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

/** Returns a JSON answer with the revision of its content, for If-Match. */
export const tagged = (value: object, revision: string, status: 200 | 201 = 200): Reply => ({
  ...json(value, { etag: entityTag(revision) }),
  status,
});

/** Returns a revision as an HTTP entity tag. */
export const entityTag = (rev: string): string => `"${rev}"`;

export const open = (attach: (response: ServerResponse) => void, headers: Record<string, string>): Reply => ({
  reply: true,
  status: 200,
  headers,
  body: null,
  attach,
});

export const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'reply' in value && value.reply === true;
