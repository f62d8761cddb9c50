import { CALLS_BUDGET } from '../../domain/limits/requests.ts';
import type { Attempts } from '../platform/memory-attempts.ts';
import type { Middleware } from './call-state.ts';
import { TooMany } from './too-many.ts';

/** Holds in bounds how often one log-in may call. What a stranger could guess is limited where it is looked at (api/sessions). */
export function rateLimit(attempts: Attempts): Middleware {
  return async ({ state }, next) => {
    const wait = state.session ? attempts.take(state.session.id, CALLS_BUDGET) : 0;
    if (wait > 0) throw new TooMany(wait);
    await next();
  };
}
