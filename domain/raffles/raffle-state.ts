import type { UserDocument } from '../sync/mine.ts';
import type { Instant } from '../time.ts';
import { byOrder } from '../by-order.ts';
import { entry } from './entry.ts';
import { hasClosed, type Raffle } from './raffle.ts';

/** State of a raffle for one person. */
export type RaffleState =
  /** The raffle is open. `why`: why the server rejected the person's entry. */
  | { readonly is: 'open'; readonly why?: string }
  /** Entered on this device, not confirmed by the server. */
  | { readonly is: 'waiting' }
  /** Takes part with this number; empty if this device does not know it. */
  | { readonly is: 'in'; readonly number: string }
  /** Closed without them; `tooLate`: they entered, but it was closed when that arrived. */
  | { readonly is: 'closed'; readonly tooLate: boolean }
  | { readonly is: 'drawn'; readonly tooLate: boolean }
  | { readonly is: 'won' | 'not-won'; readonly number: string };

/** Whether the person's entry was rejected. */
export const isNotEntered = (state: RaffleState): boolean =>
  state.is === 'open' ? state.why !== undefined : (state.is === 'closed' || state.is === 'drawn') && state.tooLate;

interface Known {
  readonly isClosed: boolean;
  /** The server has all changes of this device. */
  readonly allSent: boolean;
}

/** `own`: the person's document about the raffle on this device. */
export function raffleState(
  { draw }: Pick<Raffle, 'draw'>,
  own: UserDocument | undefined,
  { isClosed, allSent }: Known,
): RaffleState {
  const said = entry.read(own);
  if (said.entered) {
    const { number = '' } = said;
    if (number === '' && !allSent) return { is: 'waiting' };
    if (!draw) return { is: 'in', number };
    return { is: said.won === true || draw.winners.includes(number) ? 'won' : 'not-won', number };
  }
  const why = own?.refusal?.message;
  if (draw || isClosed) return { is: draw ? 'drawn' : 'closed', tooLate: why !== undefined };
  return why === undefined ? { is: 'open' } : { is: 'open', why };
}

/** Sorts raffles: open raffles by closing time, then raffles to be drawn, then drawn raffles, newest first. */
export function rafflesInOrder(raffles: readonly Raffle[], now: Instant): Raffle[] {
  const rank = (raffle: Raffle): number => (raffle.draw ? 2 : hasClosed(raffle, now) ? 1 : 0);
  const time = ({ draw, closesAt }: Raffle): number => (draw ? -draw.drawnAt : (closesAt ?? Number.MAX_VALUE));
  return raffles.toSorted((a, b) => rank(a) - rank(b) || time(a) - time(b) || byOrder(a, b));
}
