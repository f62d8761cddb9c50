import * as v from 'valibot';
import { Ahead } from '../push/ahead.ts';

const text = v.fallback(v.optional(v.string(), ''), '');

/** A push as the worker parses it (push-payload.ts builds it). Unreadable parts are dropped, so that something is always shown. */
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

/** Prefix in the fragment of the opened address: the notice that a tap marks as read. */
const NOTICE = '#notice=';
export const noticeHash = (id: string): string => `${NOTICE}${encodeURIComponent(id)}`;

/** The notice of an opened address. */
export function noticeIn(hash: string): string | undefined {
  if (!hash.startsWith(NOTICE)) return undefined;
  try {
    return decodeURIComponent(hash.slice(NOTICE.length));
  } catch {
    return undefined;
  }
}
