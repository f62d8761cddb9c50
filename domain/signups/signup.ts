import * as v from 'valibot';
import { type Refusal, refusal } from '../refusal.ts';
import { mineKind } from '../sync/mine-kind.ts';
import type { Talk } from '../talks/talk.ts';
import type { Instant } from '../time.ts';

/**
 * Whether a person wants a place in a talk that has only so many: the `value` of a document of kind `signup` whose `ref`
 * is the talk. Whether they have one is the server's answer (place.ts): it hears of all who want one, in their order.
 */
export const SignupValue = v.object({ wanted: v.boolean() });
export type SignupValue = v.InferOutput<typeof SignupValue>;
export const signup = mineKind('signup', SignupValue, { nothing: { wanted: false }, title: 'Your place in a talk' });

/** Whether one signs up for a talk at all. */
export const takesSignups = (talk: Pick<Talk, 'kind' | 'capacity'>): boolean =>
  talk.kind === 'talk' && typeof talk.capacity === 'number';

/** Until its start, by the server's clock: from then on who is in the room is in the room. */
export const isSignupOpen = (talk: Talk, now: Instant): boolean =>
  takesSignups(talk) && !talk.cancelled && now < talk.startsAt;

export interface SignupCase {
  readonly talk: Talk | undefined;
  /** They had signed up already, and say it again. */
  readonly wantedBefore: boolean;
  /** By the server's clock. */
  readonly now: Instant;
}

/** Why a sign-up is refused; undefined when it is allowed. Giving a place back is always allowed. */
export function signupRefusal({ wanted }: SignupValue, { talk, wantedBefore, now }: SignupCase): Refusal | undefined {
  if (!wanted || wantedBefore) return undefined;
  if (!talk) return refusal('not-found', 'This talk is no longer scheduled');
  if (!takesSignups(talk)) return refusal('not-allowed', 'This talk needs no sign-up: just come');
  if (talk.cancelled) return refusal('not-found', 'This talk was cancelled');
  return isSignupOpen(talk, now) ? undefined : refusal('not-allowed', 'Sign-up is closed: this talk has begun');
}
