import * as v from 'valibot';
import { ticketCode } from '../tickets/ticket-code.ts';
import { texts } from '../texts.ts';
import { Instant } from '../time.ts';
import { chosenPerson, LoginEmail, RegisterEmail } from './email.ts';
import { Me } from './me.ts';

/** `POST users/magic-links`: requests the mail with link and code. */
export const LinkRequest = v.object({ email: LoginEmail });

/** The answer is the same for known and unknown addresses. Only the browser that holds `request` can use the mailed code. */
export const LinkRequested = v.object({ request: v.string(), message: v.string() });
export type LinkRequested = v.InferOutput<typeof LinkRequested>;

const CODE_WRONG = 'The ticket code is a 5-character code like 3ABC-1';

const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/**
 * `POST users/magic-links/verify`: the link's token, from any browser, or the code, from the browser that requested it. The token of
 * a log-in at a provider needs that browser's `request`, too.
 */
export const LinkProof = v.union([
  v.object({ token: secret, request: v.exactOptional(secret), user_id: chosenPerson }),
  v.object({
    request: secret,
    user_id: chosenPerson,
    code: v.pipe(v.string(), v.trim(), v.maxLength(6), v.regex(/^\d{6}$/, 'The code has six digits')),
  }),
]);
export type LinkProof = v.InferOutput<typeof LinkProof>;

/** `POST attendee/login`: the registered address and the ticket's reference code (spec 5). */
export const TicketLogIn = v.object({
  email: RegisterEmail,
  reference: v.optional(
    v.pipe(
      v.string(texts.fieldMissing),
      v.trim(),
      v.nonEmpty(texts.fieldMissing),
      v.maxLength(60, CODE_WRONG),
      v.check((text) => ticketCode(text) !== undefined, CODE_WRONG),
    ),
    '',
  ),
});
export type TicketLogIn = v.InferOutput<typeof TicketLogIn>;

/** A successful log-in. The token is only sent as `Authorization: Bearer`. */
export const LoggedIn = v.object({ token: v.string(), expiresAt: Instant, me: Me });
export type LoggedIn = v.InferOutput<typeof LoggedIn>;
