import { player, playTalk } from '../data/player.ts';

/** Whoever watches one talk and turns to another one wants to watch that. */
export function playInstead(talkId: string): void {
  if (player.get()?.isClicked) playTalk(talkId);
}
