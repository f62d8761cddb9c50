import * as v from 'valibot';
import { type Refusal, refusal } from '../refusal.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import type { Talk } from '../talks/talk.ts';
import type { Instant } from '../time.ts';

/**
 * A person's sign-up for a talk with limited places: the `value` of a document of kind `signup` whose `ref` is the talk.
 * Whether they get a place is the server's answer (place.ts), because only it receives all sign-ups in order.
 */
export const SignupValue = v.object({ wanted: v.boolean() });
export type SignupValue = v.InferOutput<typeof SignupValue>;
export const signup = userDocKind('signup', SignupValue, { nothing: { wanted: false }, title: 'Your place in a talk' });

/** Whether a talk has sign-ups. */
export const takesSignups = (talk: Pick<Talk, 'kind' | 'capacity'>): boolean =>
  talk.kind === 'talk' && typeof talk.capacity === 'number';

/** Whether people who take part remotely need no place: the talk can be followed both ways, and its places are in the room. */
export const needsNoPlace = ({ attendance }: Pick<Talk, 'attendance'>): boolean => attendance === 'either';
export const REMOTE_NEEDS_NO_PLACE = 'You take part remotely, so you need no place';

/** Sign-ups are open until the talk starts, by the server's clock. */
export const isSignupOpen = (talk: Talk, now: Instant): boolean =>
  takesSignups(talk) && !talk.cancelled && now < talk.startsAt;

export interface SignupCase {
  readonly talk: Talk | undefined;
  /** Whether they had signed up already and repeat it. */
  readonly wantedBefore: boolean;
  /** Whether they take part remotely. */
  readonly isRemote?: boolean;
  /** The server's time. */
  readonly now: Instant;
}

/** Why a sign-up is refused; undefined if it is allowed. Giving a place back is always allowed. */
export function signupRefusal(
  { wanted }: SignupValue,
  { talk, wantedBefore, isRemote = false, now }: SignupCase,
): Refusal | undefined {
  if (!wanted || wantedBefore) return undefined;
  if (!talk) return refusal('not-found', 'This talk is no longer scheduled');
  if (!takesSignups(talk)) return refusal('not-allowed', 'This talk needs no sign-up: just come');
  if (talk.cancelled) return refusal('not-found', 'This talk was cancelled');
  if (isRemote && needsNoPlace(talk)) return refusal('not-allowed', REMOTE_NEEDS_NO_PLACE);
  return isSignupOpen(talk, now) ? undefined : refusal('not-allowed', 'Sign-up is closed: this talk has begun');
}
