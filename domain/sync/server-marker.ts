import * as v from 'valibot';
import { Refusal, type RefusalCode } from '../refusal.ts';

/**
 * Header that marks every answer of this server. Captive portals, proxies and filters between device and server answer in its
 * name, with any status and text; such answers are ignored.
 */
export const OUR_ANSWER_HEADER = 'x-plenary-answer';

/** Whether the server itself answered. `header` reads a header of the answer. */
export const isFromServer = (header: (name: string) => string | null): boolean => header(OUR_ANSWER_HEADER) !== null;

/** The refusal in the body of an answer of ours; `undefined` if there is none, for example after a server error. */
export function refusalIn(body: unknown): Refusal | undefined {
  const parsed = v.safeParse(Refusal, body);
  return parsed.success ? parsed.output : undefined;
}

/** The server is unavailable or failed. Not a refusal: a retry may succeed. */
const Trouble = v.object({ code: v.picklist(['unavailable', 'failed']), message: v.string() });
export type Trouble = v.InferOutput<typeof Trouble>;

/** The server's message about its trouble; `undefined` if the body has none. */
export function troubleIn(body: unknown): Trouble | undefined {
  const parsed = v.safeParse(Trouble, body);
  return parsed.success ? parsed.output : undefined;
}

/** Whether the outcome is unknown: the call may or may not have been executed, and may be repeated. */
export const isUndecided = ({ code }: { readonly code: string }): boolean =>
  code === 'network' || code === 'unavailable' || code === 'failed';

/** Whether this refusal ends the log-in. Other reasons of a 401 do not. */
export const endsSession = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === 'not-logged-in' || code === 'logged-in-elsewhere';

const OF_WHAT_WAS_SENT: ReadonlySet<string> = new Set<RefusalCode>([
  'malformed',
  'invalid',
  'too-large',
  'unsupported',
]);

/**
 * Whether a retry would get the same answer, because the server cannot read what was sent. All other failures may be
 * temporary, so the change is kept for a retry.
 */
export const isPermanent = (code: string): boolean => OF_WHAT_WAS_SENT.has(code);
