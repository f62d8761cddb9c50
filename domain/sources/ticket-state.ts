import type { ShopTicketState } from './shop-ticket.ts';

/** What decides about a ticket of pretix. */
export interface PretixOrderState {
  /** `n` pending, `p` paid, `e` expired, `c` cancelled. */
  readonly status: string;
  readonly require_approval?: boolean | undefined;
  readonly valid_if_pending?: boolean | undefined;
}
export interface PretixPositionState {
  readonly canceled?: boolean | undefined;
  readonly blocked?: readonly unknown[] | null | undefined;
}

/** The state of a ticket of pretix. Only one that is paid, or that the shop lets in unpaid, is valid. */
export function pretixState(order: PretixOrderState, position: PretixPositionState): ShopTicketState {
  if (position.canceled || order.status === 'c' || order.status === 'e') return 'ended';
  if (position.blocked && position.blocked.length > 0) return 'blocked';
  if (order.require_approval) return 'waiting';
  return order.status === 'p' || (order.status === 'n' && order.valid_if_pending) ? 'valid' : 'waiting';
}

/** What decides about a ticket of Tito. */
export interface TitoState {
  /** `complete`, `incomplete`, `unassigned`, `void`, `archived`. */
  readonly state: string;
  readonly void?: boolean | null | undefined;
  readonly registration?:
    | {
        readonly paid?: boolean | null | undefined;
        readonly payment_complete?: boolean | null | undefined;
        readonly payment_incomplete?: boolean | null | undefined;
        readonly cancelled?: boolean | null | undefined;
        readonly total?: string | number | null | undefined;
      }
    | null
    | undefined;
}

/** The state of a ticket of Tito. Without its order only a complete one counts as paid. */
export function titoState({ state, void: isVoid, registration }: TitoState): ShopTicketState {
  if (isVoid || state === 'void' || registration?.cancelled) return 'ended';
  if (!registration) return state === 'complete' ? 'valid' : 'waiting';
  const { paid, payment_complete: isComplete, payment_incomplete: isOpen, total } = registration;
  const isFree = total !== undefined && total !== null && total !== '' && Number(total) === 0;
  return !isOpen && (paid === true || isComplete === true || isFree) ? 'valid' : 'waiting';
}

/** What decides about an attendee of Eventbrite. */
export interface EventbriteState {
  /** `Attending`, `Checked In`, `Unpaid`, `Not Attending`, `Deleted`. */
  readonly status?: string | null | undefined;
  readonly cancelled?: boolean | null | undefined;
  readonly refunded?: boolean | null | undefined;
}

/** The state of an attendee of Eventbrite. A status that is not known waits. */
export function eventbriteState({ status, cancelled, refunded }: EventbriteState): ShopTicketState {
  const word = (status ?? '').toLowerCase();
  if (cancelled || refunded || word === 'not attending' || word === 'deleted') return 'ended';
  return word === 'attending' || word === 'checked in' ? 'valid' : 'waiting';
}

/** The state of a ticket of alf.io. One that is paid at the door waits until then; none is ever said to have ended. */
export const alfioState = (status: string): ShopTicketState =>
  status === 'ACQUIRED' || status === 'CHECKED_IN' ? 'valid' : 'waiting';

/** The state of an attendee of Hi.Events. */
export function hiEventsState(status: string): ShopTicketState {
  if (status === 'CANCELLED') return 'ended';
  return status === 'ACTIVE' ? 'valid' : 'waiting';
}
