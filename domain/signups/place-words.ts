import { plural } from '../plural.ts';
import type { PlaceState } from './place.ts';
import { REMOTE_NEEDS_NO_PLACE } from './signup.ts';

/** Label of the sign-up button; undefined if there is nothing to do. */
export function placeLabel(state: PlaceState): string | undefined {
  if (state.is === 'open') return state.free > 0 ? 'Sign up' : 'Join the waiting list';
  if (state.is === 'asking') return 'Take it back';
  if (state.is === 'place') return 'Give your place back';
  return state.is === 'waiting' ? 'Leave the waiting list' : undefined;
}

/** The state in one sentence. */
export function placeSentence(state: PlaceState, capacity: number): string {
  if (state.is === 'place') return 'You have a place.';
  if (state.is === 'closed') return 'Sign-up is closed.';
  if (state.is === 'remote') return `${REMOTE_NEEDS_NO_PLACE}.`;
  if (state.is === 'asking') return 'You asked for a place. Whether one is yours, the server says.';
  if (state.is === 'waiting')
    return state.position === undefined
      ? 'You are on the waiting list.'
      : `You are number ${state.position.toLocaleString('en')} on the waiting list.`;
  return state.free > 0 ? freeSentence(state.free, capacity) : fullSentence(state.waiting, capacity);
}

const freeSentence = (free: number, capacity: number): string =>
  plural(
    capacity,
    'The only place is free.',
    `${free.toLocaleString('en')} of ${capacity.toLocaleString('en')} places are free.`,
  );

function fullSentence(waiting: number, capacity: number): string {
  const places = plural(capacity, 'The only place is taken.', `All ${capacity.toLocaleString('en')} places are taken.`);
  if (waiting === 0) return places;
  return `${places} ${plural(waiting, '1 person is waiting.', `${waiting.toLocaleString('en')} people are waiting.`)}`;
}

/** An additional sentence about the state. */
export function placeNote(state: PlaceState, isOnline: boolean): string {
  if (state.is === 'asking' && !isOnline)
    return 'Kept on this device. Places go to who the server hears of first, and it hears of you when you are online.';
  if (state.is === 'remote') return 'In Settings you can say that you come.';
  if (state.is === 'waiting') return 'You are told as soon as a place is yours.';
  return state.is === 'open' && state.why !== undefined ? `Not signed up: ${state.why}` : '';
}

/** Returns the text of a card: whether the room is full, and the person's own state. Empty if neither matters. */
export function roomWords(isFull: boolean, own: PlaceState | undefined): string {
  const words = own && own.is in OWN ? OWN[own.is as keyof typeof OWN] : undefined;
  return [isFull ? 'Room full' : undefined, words].filter((word) => word !== undefined).join(' · ');
}

const OWN = { place: 'You have a place', waiting: 'Waiting list', asking: 'Asked for a place' } as const;
