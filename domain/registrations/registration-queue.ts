import * as v from 'valibot';
import { Instant } from '../time.ts';

/**
 * A confirmed registration. `waiting`: on the waiting list; `placed`: has one of the places; `given`: an organiser gave it a place
 * beside them. Contains no personal data: `id` is a keyed hash of the mail address.
 */
export const RegistrationPlace = v.object({
  id: v.string(),
  /** Id of the person, who exists once the place is settled. */
  personId: v.string(),
  state: v.picklist(['waiting', 'placed', 'given']),
  /** Turn on the waiting list: the lowest is next. */
  order: v.number(),
  since: Instant,
  /** Whether the person waited for the place, and gets a mail about it. */
  hasWaited: v.boolean(),
  /** Whether the person has their account and ticket. */
  isSettled: v.boolean(),
});
export type RegistrationPlace = v.InferOutput<typeof RegistrationPlace>;

/** Number of places taken. Places that organisers gave beside them do not count. */
export const takenPlaces = (all: readonly RegistrationPlace[]): number =>
  all.filter(({ state }) => state === 'placed').length;

/** The waiting list, in order. */
export const waitingList = (all: readonly RegistrationPlace[]): RegistrationPlace[] =>
  all.filter(({ state }) => state === 'waiting').toSorted((a, b) => a.order - b.order);

/** Returns the people on the waiting list who get the free places now, with their places. `places`: how many there are. */
export function promoted(all: readonly RegistrationPlace[], places: number): RegistrationPlace[] {
  const free = places - takenPlaces(all);
  return free <= 0 ? [] : waitingList(all).slice(0, free).map(placed);
}

const placed = (one: RegistrationPlace): RegistrationPlace => ({ ...one, state: 'placed', hasWaited: true });

/** Returns the changes when somebody confirms: the newcomer waits behind the others, and the free places are given out. */
export function joined(
  all: readonly RegistrationPlace[],
  newcomer: Pick<RegistrationPlace, 'id' | 'personId' | 'order' | 'since'>,
  places: number,
): RegistrationPlace[] {
  const waiting: RegistrationPlace = { ...newcomer, state: 'waiting', hasWaited: false, isSettled: false };
  const moved = promoted([...all, waiting], places);
  const own = moved.find(({ id }) => id === waiting.id);
  return [own ? { ...own, hasWaited: false } : waiting, ...moved.filter(({ id }) => id !== waiting.id)];
}
