import { isOpenTo, phaseFor } from '../../domain/event/setup/opening.ts';
import { formTexts } from '../../domain/form-texts.ts';
import { areGuestsAllowed } from '../../domain/guests/guests-allowed.ts';
import { GUEST_CALLS_BUDGET } from '../../domain/limits/guests.ts';
import type { Machine } from '../../domain/machines/machine.ts';
import { scopeRefusal } from '../../domain/machines/scope.ts';
import { scopesOfCall } from '../../domain/machines/scopes.ts';
import { type Actor, isAdmin, mayWatchReplays } from '../../domain/people/actor.ts';
import { refuse, Refused } from '../../domain/refusal.ts';
import { VIEW_READS_ONLY } from '../../domain/role-views/role-view.ts';
import { texts } from '../../domain/texts.ts';
import type { Ports } from '../ports.ts';
import { Unavailable } from '../store/unavailable.ts';
import type { CallState } from './call-state.ts';
import type { CallSession, Endpoint } from './endpoint.ts';

/** Returns the caller if they may use this call in this phase of the event; otherwise refuses. */
export function authorize(
  call: Endpoint,
  { actor, session, notLoggedIn, isRefused = false }: CallState,
  ports: Ports,
): { actor: Actor; session: CallSession } {
  const { method, access, closedInOnboarding } = call;
  if (isRefused && notLoggedIn) throw new Refused(notLoggedIn);
  if (actor?.machine && session) {
    requireScope(call, actor.machine);
    return { actor, session };
  }
  if (actor?.viewing && method !== 'get') refuse('not-allowed', VIEW_READS_ONLY);
  const isGuest = access === 'guests' && !actor && !notLoggedIn && areGuestsAllowed(ports.event());
  if (isGuest) limitGuests(ports);
  // For `anyone` and guests, both may be missing; the type of Endpoint.handle allows that.
  if (access === 'anyone' || isGuest) return { actor, session } as { actor: Actor; session: CallSession };
  if (!actor || !session)
    throw notLoggedIn ? new Refused(notLoggedIn) : new Refused({ code: 'not-logged-in', message: texts.notAuthorized });
  if (access === 'admin' && !isAdmin(actor)) refuse('not-allowed', texts.notAuthorized);
  if (access === 'replay' && !mayWatchReplays(actor)) refuse('not-allowed', texts.notAuthorized);
  if (closedInOnboarding && !isOpenTo(actor, phaseFor(actor, ports.event())))
    refuse('not-allowed', formTexts.opensWithEvent);
  return { actor, session };
}

/** Refuses a program a call that is in none of its scopes: whoever may make it otherwise, also a call that is open to anyone. */
function requireScope(call: Endpoint, { scopes }: Machine): void {
  if (!scopesOfCall(call).some((scope) => scopes.includes(scope))) refuse('not-allowed', scopeRefusal(scopes));
}

/** Limits the calls of all guests together, apart from those of people who are logged in. */
function limitGuests({ attempts }: Pick<Ports, 'attempts'>): void {
  if (attempts.take('guests:all', GUEST_CALLS_BUDGET) > 0)
    throw new Unavailable('Very many people are reading the programme. It is loaded again in half a minute.');
}
