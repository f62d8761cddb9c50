import * as v from 'valibot';
import { Ahead } from '../push/ahead.ts';

const text = v.fallback(v.optional(v.string(), ''), '');

/** A push as a worker reads it (push-payload.ts writes it). What of it cannot be read is left out: something is always shown. */
export const Pushed = v.object({
  notification: v.fallback(
    v.object({
      title: text,
      body: text,
      navigate: text,
      tag: text,
      renotify: v.fallback(v.optional(v.boolean(), false), false),
    }),
    { title: '', body: '', navigate: '', tag: '', renotify: false },
  ),
  id: v.fallback(v.optional(v.string()), undefined),
  ahead: v.fallback(v.optional(Ahead), undefined),
});
export type Pushed = v.InferOutput<typeof Pushed>;

export const UNREADABLE: Pushed = v.parse(Pushed, {});

/** After `#` of the address a tap opens: the notice that is read by it. */
const NOTICE = '#notice=';
export const noticeHash = (id: string): string => `${NOTICE}${encodeURIComponent(id)}`;

/** The notice that an opened address is about. */
export function noticeIn(hash: string): string | undefined {
  if (!hash.startsWith(NOTICE)) return undefined;
  try {
    return decodeURIComponent(hash.slice(NOTICE.length));
  } catch {
    return undefined;
  }
}
