import * as v from 'valibot';
import { CONTINUE_FROM, WATCHED_SHARE } from '../../limits/player.ts';
import { DAY, SECOND } from '../../time.ts';
import { userDocKind } from '../../sync/mine-kind.ts';

const NO_PLACE = 'A place in a recording is a number of seconds';
/** Announces the next talk with a countdown of ten seconds, and decides whether the player advances to it (spec 4). */
const Seconds = v.pipe(v.number(NO_PLACE), v.minValue(0, NO_PLACE), v.maxValue(DAY / SECOND, NO_PLACE));

/**
 * How far a person has watched a recording: the `value` of a document of kind `position` whose `ref` is the talk, in seconds.
 * The latest device wins. `done` stays true once it was watched, also while it is watched again.
 */
export const WatchPosition = v.object({ at: Seconds, length: Seconds, done: v.boolean('It is watched or it is not') });
export type WatchPosition = v.InferOutput<typeof WatchPosition>;

export const NOT_WATCHED = { at: 0, length: 0, done: false } as const satisfies WatchPosition;

export const position = userDocKind('position', WatchPosition, {
  nothing: NOT_WATCHED,
  title: 'Where you are in a recording',
});

/** The new position, given the previous one. */
export const positionAt = ({ at, length }: Omit<WatchPosition, 'done'>, before: WatchPosition): WatchPosition => ({
  at: Math.floor(at),
  length: Math.round(length),
  done: before.done || isAtEnd({ at, length }),
});

/**
 * Position at which to continue, in seconds; undefined near the start and at the end. `length`: of the current recording in
 * seconds, which may have been replaced by a shorter one.
 */
export const continuesAt = (
  { at, length }: WatchPosition,
  now: { readonly length: number } = { length },
): number | undefined =>
  at > CONTINUE_FROM && !isAtEnd({ at, length: now.length > 0 ? now.length : length }) ? at : undefined;

const isAtEnd = ({ at, length }: Omit<WatchPosition, 'done'>): boolean => length > 0 && at >= length * WATCHED_SHARE;
