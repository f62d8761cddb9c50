import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { BODY_FREE_BYTES } from '../limits/requests.ts';
import { texts } from '../texts.ts';
import { LinkProof, LinkRequest, LinkRequested, LoggedIn, TicketLogIn } from './log-in.ts';
import { PasswordLogIn } from './password.ts';

export const requestLink = call({
  method: 'post',
  path: '/users/magic-links',
  access: 'anyone',
  input: LinkRequest,
  output: LinkRequested,
  status: 202,
});

export const verifyLinkCall = call({
  method: 'post',
  path: '/users/magic-links/verify',
  access: 'anyone',
  input: LinkProof,
  output: LoggedIn,
});

const told = (what: string) => v.optional(v.pipe(v.unknown(), v.description(what)));

/** Fields of a log-in. They are validated later, because all of them may be inside `credentials`. */
const Given = v.looseObject({
  email: told('The address of the registration'),
  reference: told('The code of the ticket, such as 3ABC-1'),
  password: told('Instead of the code, where one has been set'),
  credentials: told('Or all of these in here'),
});

/** The spec sends them as `credentials`; top-level fields are accepted as well. */
function credentials(fields: Record<string, unknown>): unknown {
  return fields['credentials'] ?? fields;
}

export const logInWithCredentials = call({
  method: 'post',
  path: '/attendee/login',
  access: 'anyone',
  // The fields may be nested, which the schema cannot express.
  maxBytes: BODY_FREE_BYTES,
  input: v.pipe(Given, v.transform(credentials), v.union([PasswordLogIn, TicketLogIn], texts.fieldMissing)),
  output: LoggedIn,
});

export const logOutCall = call({
  method: 'post',
  path: '/attendee/logout',
  access: 'logged-in',
  input: v.object({}),
  output: v.null(),
  status: 204,
});
