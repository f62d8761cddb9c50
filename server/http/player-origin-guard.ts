import { refuse } from '../../domain/refusal.ts';
import type { Middleware } from './call-state.ts';
import { isAtHost, PLAYER_FRAME } from './security-headers.ts';

/** At the origin of `playerUrl`, serves only the player frames, because vendors' scripts run there. */
export function guardPlayerOrigin(playerUrl: string | undefined): Middleware {
  const isElsewhere = isAtHost(playerUrl);
  return async (ctx, next) => {
    if (isElsewhere(ctx) && ctx.path !== PLAYER_FRAME) refuse('not-found', 'There is nothing here');
    await next();
  };
}
