import { talkMoment, talkProgress } from '../../../domain/talks/current-talks.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { MINUTE, type Instant } from '../../../domain/time.ts';

/**
 * What a card says about its talk: `starting 4` is four minutes away, `live 37` is 37 % over. One string, so
 * that a card is drawn again only when it has something else to say.
 */
export type CardState = 'future' | `starting ${number}` | `live ${number}` | 'ended' | 'cancelled';

export function cardState(talk: Talk, now: Instant): CardState {
  if (talk.cancelled) return 'cancelled';
  const moment = talkMoment(talk, now);
  if (moment === 'starting') return `starting ${Math.ceil((talk.startsAt - now) / MINUTE)}`;
  if (moment === 'live') return `live ${Math.floor(talkProgress(talk, now) * 100)}`;
  return moment;
}

/** The state's name and, where it has one, its number. */
export function readCardState(state: CardState): { readonly name: string; readonly amount: string } {
  const [name = '', amount = ''] = state.split(' ');
  return { name, amount };
}
