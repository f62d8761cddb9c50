import type { ClaimState } from './claim-state.ts';

/** A perk for one person: stock, rest, and state of their claim. */
interface Shown {
  readonly state: ClaimState;
  readonly stock: number | null;
  readonly left: number | null;
}

/** The label of a perk's button. */
export function claimLabel({ state }: Pick<Shown, 'state'>): string {
  if (state.is === 'waiting') return 'Waiting';
  if (state.is === 'none-left') return 'All claimed';
  if (state.is === 'claimed') return state.code === '' ? 'Claimed' : 'Show code';
  return state.why === undefined ? 'Claim' : 'Retry';
}

/** The number left, if it matters. */
export function stockLine({ state, stock, left }: Shown): string {
  if (state.is === 'none-left') return '';
  if (stock === null) return 'No limit';
  return `${(left ?? 0).toLocaleString('en')} of ${stock.toLocaleString('en')} left`;
}

/** A sentence about the person's claim. */
export function claimNote({ state, stock }: Pick<Shown, 'state' | 'stock'>): string {
  if (state.is === 'open') return state.why === undefined ? '' : `Not claimed: ${state.why}`;
  if (state.is === 'none-left')
    return state.tooLate ? 'Your claim came too late: all of these had been claimed when it arrived.' : '';
  if (state.is === 'claimed') return '';
  return stock === null
    ? 'Kept on this device, and sent when you are online.'
    : 'Kept on this device, and sent when you are online. It is yours if any is left by then.';
}
