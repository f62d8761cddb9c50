import { refuse } from '../../domain/refusal.ts';
import type { Step } from './call-state.ts';
import { isAtHost, PLAYER_FRAME } from './security-headers.ts';

/** Under the name of the players' frames there is nothing but them: scripts of vendors run at that origin. */
export function onlyPlayer(playerUrl: string | undefined): Step {
  const isElsewhere = isAtHost(playerUrl);
  return (ctx) => {
    if (isElsewhere(ctx) && ctx.path !== PLAYER_FRAME) refuse('not-found', 'There is nothing here');
  };
}
