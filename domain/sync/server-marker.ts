import * as v from 'valibot';
import { Refusal, type RefusalCode } from '../refusal.ts';

/**
 * Header that marks every answer of this server, and no other's. Between a device and the server stand portals,
 * proxies and filters that answer in its name, with any status and any text. What they say is no answer at all.
 */
export const OUR_ANSWER_HEADER = 'x-plenary-answer';

/** Whether the server itself spoke. `header`: what the answer has under a name. */
export const isFromServer = (header: (name: string) => string | null): boolean => header(OUR_ANSWER_HEADER) !== null;

/** The server's "no" in the body of an answer of ours; `undefined` where it says none, as after a fault of its own. */
export function refusalIn(body: unknown): Refusal | undefined {
  const parsed = v.safeParse(Refusal, body);
  return parsed.success ? parsed.output : undefined;
}

/** That the server cannot answer now, or failed: not a refusal, for asked again it may do what was asked. */
const Trouble = v.object({ code: v.picklist(['unavailable', 'failed']), message: v.string() });
export type Trouble = v.InferOutput<typeof Trouble>;

/** The server's own sentence about why it could not do what was asked; `undefined` where the body has none. */
export function troubleIn(body: unknown): Trouble | undefined {
  const parsed = v.safeParse(Trouble, body);
  return parsed.success ? parsed.output : undefined;
}

/** Whether nothing is known of what was asked: it may have been done or not, and may be asked again. */
export const isUndecided = ({ code }: { readonly code: string }): boolean =>
  code === 'network' || code === 'unavailable' || code === 'failed';

/** What ends a log-in. Any other reason given with a 401 does not. */
export const endsSession = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === 'not-logged-in' || code === 'logged-in-elsewhere';

const OF_WHAT_WAS_SENT: ReadonlySet<string> = new Set<RefusalCode>([
  'malformed',
  'invalid',
  'too-large',
  'unsupported',
]);

/**
 * Whether the server, asked the same again, would say the same: it cannot read what was sent. Everything else may pass,
 * so what was sent waits.
 */
export const isPermanent = (code: string): boolean => OF_WHAT_WAS_SENT.has(code);
