import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { GIVEN_NAME_MAX } from '../limits/people.ts';
import { isGivenName } from '../people/given-name.ts';
import { RegisterEmail } from '../sessions/email.ts';
import { LinkProof, LinkRequested, LoggedIn } from '../sessions/log-in.ts';
import { texts } from '../texts.ts';

const GivenName = v.optional(
  v.pipe(
    v.string(texts.fieldMissing),
    v.trim(),
    v.nonEmpty(texts.fieldMissing),
    v.maxLength(GIVEN_NAME_MAX, `At most ${GIVEN_NAME_MAX} characters`),
    v.check(isGivenName, 'This name contains nothing to see'),
    v.check((name) => name.isWellFormed(), 'This text contains invalid characters'),
  ),
  '',
);

/** `POST registrations`: who wants to come. */
export const NewRegistration = v.object({
  first_name: GivenName,
  last_name: GivenName,
  email: RegisterEmail,
});
export type NewRegistration = v.InferOutput<typeof NewRegistration>;

/** Mails a link and a code, which works only with `request`. Answers the same whether or not the address is known. */
export const register = call({
  method: 'post',
  path: '/registrations',
  access: 'anyone',
  input: NewRegistration,
  output: LinkRequested,
  status: 202,
});

const secret = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

/** What opening the link led to. `log_in` is null on the waiting list, and where people do not log in by mail. */
export const RegistrationAnswer = v.pipe(
  v.object({
    state: v.picklist(['registered', 'waiting']),
    /** Turn on the waiting list; null for who has a place. */
    position: v.nullable(v.number()),
    log_in: v.nullable(LoggedIn),
  }),
  v.title('RegistrationAnswer'),
);
export type RegistrationAnswer = v.InferOutput<typeof RegistrationAnswer>;

/** The token of the mailed link, from any browser, or the code, from the browser that registered. */
export const RegistrationProof = v.union([v.object({ token: secret }), LinkProof.options[1]]);
export type RegistrationProof = v.InferOutput<typeof RegistrationProof>;

export const confirmRegistration = call({
  method: 'post',
  path: '/registrations/confirm',
  access: 'anyone',
  input: RegistrationProof,
  output: RegistrationAnswer,
});

/** Takes somebody off the waiting list, or gives up a registration that was not confirmed. */
export const withdrawRegistration = call({
  method: 'post',
  path: '/registrations/withdraw',
  access: 'anyone',
  input: v.object({ token: secret }),
  output: v.null(),
  status: 204,
});

/** One row of the waiting list. */
export const WaitingView = v.pipe(
  v.object({
    id: v.string(),
    position: v.number(),
    first_name: v.string(),
    last_name: v.string(),
    email: v.string(),
    since: v.string(),
  }),
  v.title('WaitingRegistration'),
);
export type WaitingView = v.InferOutput<typeof WaitingView>;

export const listWaiting = listCall({ path: '/admin/registrations', access: 'admin', input: {}, view: WaitingView });

/** How full the event is. `given`: places that organisers gave beside the others. */
export const RegistrationCounts = v.pipe(
  v.object({
    is_open: v.boolean(),
    places: v.nullable(v.number()),
    taken: v.number(),
    given: v.number(),
    waiting: v.number(),
    unconfirmed: v.number(),
  }),
  v.title('RegistrationCounts'),
);
export type RegistrationCounts = v.InferOutput<typeof RegistrationCounts>;

export const countRegistrations = call({
  method: 'get',
  path: '/admin/registrations/counts',
  access: 'admin',
  input: v.object({}),
  output: RegistrationCounts,
});

const id = v.pipe(v.string(), v.maxLength(200));

/** Gives somebody on the waiting list a place beside the others, whatever their turn. */
export const givePlace = call({
  method: 'post',
  path: '/admin/registrations/:id/place',
  access: 'admin',
  input: v.object({ id }),
  output: v.null(),
  status: 204,
});

export const removeWaiting = call({
  method: 'delete',
  path: '/admin/registrations/:id',
  access: 'admin',
  input: v.object({ id }),
  output: v.null(),
  status: 204,
});
