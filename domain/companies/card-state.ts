import type { MineDocument } from '../sync/mine.ts';
import { card } from './virtual-card.ts';

/** What became of a person's card to one company (spec 4). */
export type CardState =
  | { readonly is: 'open' }
  /** Sent on the device, and not arrived. */
  | { readonly is: 'waiting' }
  /** The company has it. */
  | { readonly is: 'sent' }
  /** The server turned it down. */
  | { readonly is: 'failed'; readonly why: string };

/** `own`: the person's document about the company, as it is on the device. */
export function cardState(own: MineDocument | undefined, isWaiting: boolean): CardState {
  if (card.read(own).sent) return { is: isWaiting ? 'waiting' : 'sent' };
  const why = own?.refusal?.message;
  return why === undefined ? { is: 'open' } : { is: 'failed', why };
}
