import { refuse } from '../../domain/refusal.ts';
import type { Middleware } from './call-state.ts';
import { isAtHost, PLAYER_FRAME } from './security-headers.ts';

/** Under the name of the players' frames there is nothing but them: scripts of vendors run at that origin. */
export function guardPlayerOrigin(playerUrl: string | undefined): Middleware {
  const isElsewhere = isAtHost(playerUrl);
  return async (ctx, next) => {
    if (isElsewhere(ctx) && ctx.path !== PLAYER_FRAME) refuse('not-found', 'There is nothing here');
    await next();
  };
}
