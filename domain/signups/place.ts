import * as v from 'valibot';
import { LINE_SHOWN } from '../limits/talks.ts';
import { collection } from '../sync/collection.ts';
import type { UserDocument } from '../sync/mine.ts';
import type { Talk } from '../talks/talk.ts';
import { Instant } from '../time.ts';
import { isSignupOpen, needsNoPlace, signup } from './signup.ts';

/**
 * The server's answer to a sign-up: collection `places` of the person's scope, id = the talk; absent if they are not in the
 * queue. `number`: their turn; `n` orders two answers.
 */
export const Place = v.object({
  talkId: v.string(),
  state: v.picklist(['place', 'waiting']),
  number: v.number(),
  n: v.number(),
});
export type Place = v.InferOutput<typeof Place>;
export const placesCollection = collection('u:', 'places', { schema: Place });

/**
 * A talk's queue for everyone: collection `talk-places`, id = the talk. `line`: the first turns of the waiting list. A person
 * who knows their own turn sees how many are before them, but not who.
 */
export const TalkPlaces = v.object({
  talkId: v.string(),
  taken: v.number(),
  waiting: v.number(),
  line: v.array(v.number()),
  at: Instant,
});
export type TalkPlaces = v.InferOutput<typeof TalkPlaces>;
export const talkPlacesCollection = collection('pub', 'talk-places', { schema: TalkPlaces });

/** The part of a queue that is public. */
export const shownLine = (numbers: readonly number[]): number[] =>
  numbers.toSorted((a, b) => a - b).slice(0, LINE_SHOWN);

/** State of a talk's places for one person, on their device. */
export type PlaceState =
  /** `free`: places left; with 0 a person would wait behind `waiting` others. `why`: their sign-up was rejected. */
  | { readonly is: 'open'; readonly free: number; readonly waiting: number; readonly why?: string }
  /** Signed up on this device, not answered by the server. */
  | { readonly is: 'asking' }
  | { readonly is: 'place' }
  /** Takes part remotely, and needs no place. */
  | { readonly is: 'remote' }
  /** Position in the waiting list, from 1; undefined beyond those that are published. */
  | { readonly is: 'waiting'; readonly position: number | undefined }
  /** Started or cancelled; places no longer matter. */
  | { readonly is: 'closed' };

interface Known {
  readonly talk: Talk;
  readonly own: UserDocument | undefined;
  readonly place: Place | undefined;
  readonly counts: TalkPlaces | undefined;
  /** Whether the person takes part remotely. */
  readonly isRemote?: boolean;
  readonly now: Instant;
}

/** Undefined for a talk without sign-ups. */
export function placeState({ talk, own, place, counts, isRemote = false, now }: Known): PlaceState | undefined {
  if (talk.kind !== 'talk' || typeof talk.capacity !== 'number') return undefined;
  if (signup.read(own).wanted && !talk.cancelled) {
    if (place?.state === 'place') return { is: 'place' };
    if (place && isSignupOpen(talk, now)) return { is: 'waiting', position: positionIn(counts, place) };
    if (!place && isSignupOpen(talk, now)) return { is: 'asking' };
  }
  if (!isSignupOpen(talk, now)) return { is: 'closed' };
  if (isRemote && needsNoPlace(talk)) return { is: 'remote' };
  const { taken, waiting } = withoutOwn(counts, place);
  const free = waiting > 0 ? 0 : Math.max(0, talk.capacity - taken);
  const why = own?.refusal?.message;
  return why === undefined ? { is: 'open', free, waiting } : { is: 'open', free, waiting, why };
}

/** The counts without the person, who is still included until the server has their change. */
function withoutOwn(counts: TalkPlaces | undefined, place: Place | undefined): Pick<TalkPlaces, 'taken' | 'waiting'> {
  const less = (count: number, state: Place['state']): number => Math.max(0, count - (place?.state === state ? 1 : 0));
  return { taken: less(counts?.taken ?? 0, 'place'), waiting: less(counts?.waiting ?? 0, 'waiting') };
}

function positionIn(counts: TalkPlaces | undefined, { number }: Place): number | undefined {
  const at = counts?.line.indexOf(number) ?? -1;
  return at < 0 ? undefined : at + 1;
}
