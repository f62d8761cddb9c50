import type { MineDocument } from '../sync/mine.ts';
import type { Instant } from '../time.ts';
import { byOrder } from '../by-order.ts';
import { entry } from './entry.ts';
import { hasClosed, type Raffle } from './raffle.ts';

/** What a raffle is to one person now. */
export type RaffleState =
  /** `why`: the server turned an entry down. */
  | { readonly is: 'open'; readonly why?: string }
  /** Entered on the device, and not decided. */
  | { readonly is: 'waiting' }
  /** They take part under this number; empty where this device was not told it. */
  | { readonly is: 'in'; readonly number: string }
  /** Closed without them; `tooLate`: they entered it themselves, and it had closed when that arrived. */
  | { readonly is: 'closed'; readonly tooLate: boolean }
  | { readonly is: 'drawn'; readonly tooLate: boolean }
  | { readonly is: 'won' | 'not-won'; readonly number: string };

/** One's own entry was turned down. */
export const isNotEntered = (state: RaffleState): boolean =>
  state.is === 'open' ? state.why !== undefined : (state.is === 'closed' || state.is === 'drawn') && state.tooLate;

interface Known {
  readonly isClosed: boolean;
  /** The server has all that was done on this device. */
  readonly allSent: boolean;
}

/** `own`: the person's document about the raffle, as it is on the device. */
export function raffleState(
  { draw }: Pick<Raffle, 'draw'>,
  own: MineDocument | undefined,
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

/** Those that can be entered first, the one that closes next on top; then those to be drawn; then those drawn, the newest first. */
export function rafflesInOrder(raffles: readonly Raffle[], now: Instant): Raffle[] {
  const rank = (raffle: Raffle): number => (raffle.draw ? 2 : hasClosed(raffle, now) ? 1 : 0);
  const time = ({ draw, closesAt }: Raffle): number => (draw ? -draw.drawnAt : (closesAt ?? Number.MAX_VALUE));
  return raffles.toSorted((a, b) => rank(a) - rank(b) || time(a) - time(b) || byOrder(a, b));
}
