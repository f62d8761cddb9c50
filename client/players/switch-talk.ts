import { player, playTalk } from '../data/player/player.ts';

/** Switches the player to this talk if Play was already pressed; does nothing before that. */
export function playInstead(talkId: string): void {
  if (player.get()?.isClicked) playTalk(talkId);
}
