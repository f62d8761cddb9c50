import { MACHINE_CALLS_BUDGET } from '../../domain/limits/machines.ts';
import { CALLS_BUDGET } from '../../domain/limits/requests.ts';
import type { Attempts } from '../platform/memory-attempts.ts';
import type { Middleware } from './call-state.ts';
import { TooMany } from './too-many.ts';

/** Limits the calls of one session or token. Guessing by strangers is limited where secrets are checked (api/sessions). */
export function rateLimit(attempts: Attempts): Middleware {
  return async ({ state }, next) => {
    const budget = state.actor?.machine ? MACHINE_CALLS_BUDGET : CALLS_BUDGET;
    const wait = state.session ? attempts.take(state.session.id, budget) : 0;
    if (wait > 0) throw new TooMany(wait);
    await next();
  };
}
