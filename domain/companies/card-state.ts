import type { UserDocument } from '../sync/mine.ts';
import { card } from './virtual-card.ts';

/** The state of a person's card for one company (spec 4). */
export type CardState =
  | { readonly is: 'open' }
  /** Sent on this device, not yet on the server. */
  | { readonly is: 'waiting' }
  /** The company has it. */
  | { readonly is: 'sent' }
  /** The server rejected it. */
  | { readonly is: 'failed'; readonly why: string };

/** `own`: the person's document about the company on this device. */
export function cardState(own: UserDocument | undefined, isWaiting: boolean): CardState {
  if (card.read(own).sent) return { is: isWaiting ? 'waiting' : 'sent' };
  const why = own?.refusal?.message;
  return why === undefined ? { is: 'open' } : { is: 'failed', why };
}
