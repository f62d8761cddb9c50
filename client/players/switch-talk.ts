import { player, playTalk } from '../data/player/player.ts';

/** A press on another talk while one plays switches to it. */
export function playInstead(talkId: string): void {
  if (player.get()?.isClicked) playTalk(talkId);
}
