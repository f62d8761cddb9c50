import * as v from 'valibot';
import { LINE_SHOWN } from '../limits/talks.ts';
import { collection } from '../sync/collection.ts';
import type { MineDocument } from '../sync/mine.ts';
import type { Talk } from '../talks/talk.ts';
import { Instant } from '../time.ts';
import { isSignupOpen, signup } from './signup.ts';

/**
 * What the server answered somebody who wants a place: collection `places` of their own scope, id = the talk; none for who
 * is not in the line. `number` is their turn; `n` orders two answers.
 */
export const Place = v.object({
  talkId: v.string(),
  state: v.picklist(['place', 'waiting']),
  number: v.number(),
  n: v.number(),
});
export type Place = v.InferOutput<typeof Place>;
export const places = collection('u:', 'places', { schema: Place });

/**
 * How the line for a talk stands, for everybody: collection `talk-places`, id = the talk. `line` are the turns of those who
 * wait, the first ones: a person who knows theirs sees how many are before them, but never who they are.
 */
export const TalkPlaces = v.object({
  talkId: v.string(),
  taken: v.number(),
  waiting: v.number(),
  line: v.array(v.number()),
  at: Instant,
});
export type TalkPlaces = v.InferOutput<typeof TalkPlaces>;
export const talkPlaces = collection('pub', 'talk-places', { schema: TalkPlaces });

/** The part of a line that everybody is told of. */
export const shownLine = (numbers: readonly number[]): number[] =>
  numbers.toSorted((a, b) => a - b).slice(0, LINE_SHOWN);

/** How a talk's places stand for one person, on their device. */
export type PlaceState =
  /** `free` places for who signs up now; 0: they would wait behind `waiting` others. `why`: their sign-up was turned down. */
  | { readonly is: 'open'; readonly free: number; readonly waiting: number; readonly why?: string }
  /** Signed up on this device: the server has not said yet whether there is a place. */
  | { readonly is: 'asking' }
  | { readonly is: 'place' }
  /** How many are to come first and oneself; undefined for more than are counted. */
  | { readonly is: 'waiting'; readonly position: number | undefined }
  /** It has begun, or was cancelled; what somebody had, they had. */
  | { readonly is: 'closed' };

interface Known {
  readonly talk: Talk;
  readonly own: MineDocument | undefined;
  readonly place: Place | undefined;
  readonly counts: TalkPlaces | undefined;
  readonly now: Instant;
}

/** Undefined for a talk that takes no sign-ups. */
export function placeState({ talk, own, place, counts, now }: Known): PlaceState | undefined {
  if (talk.kind !== 'talk' || typeof talk.capacity !== 'number') return undefined;
  if (signup.read(own).wanted && !talk.cancelled) {
    if (place?.state === 'place') return { is: 'place' };
    if (place && isSignupOpen(talk, now)) return { is: 'waiting', position: positionIn(counts, place) };
    if (!place && isSignupOpen(talk, now)) return { is: 'asking' };
  }
  if (!isSignupOpen(talk, now)) return { is: 'closed' };
  const { taken, waiting } = withoutOwn(counts, place);
  const free = waiting > 0 ? 0 : Math.max(0, talk.capacity - taken);
  const why = own?.refusal?.message;
  return why === undefined ? { is: 'open', free, waiting } : { is: 'open', free, waiting, why };
}

/** Of the others: who gave theirs back, or is about to, is counted by everybody else still. */
function withoutOwn(counts: TalkPlaces | undefined, place: Place | undefined): Pick<TalkPlaces, 'taken' | 'waiting'> {
  const less = (count: number, state: Place['state']): number => Math.max(0, count - (place?.state === state ? 1 : 0));
  return { taken: less(counts?.taken ?? 0, 'place'), waiting: less(counts?.waiting ?? 0, 'waiting') };
}

function positionIn(counts: TalkPlaces | undefined, { number }: Place): number | undefined {
  const at = counts?.line.indexOf(number) ?? -1;
  return at < 0 ? undefined : at + 1;
}
