import * as v from 'valibot';
import { endsAt, Talk } from './talk.ts';

/** Time and stage of a talk. A break of the whole event has no stage. */
export const TalkPlace = v.object({
  startsAt: Talk.entries.startsAt,
  minutes: Talk.entries.minutes,
  stageId: Talk.entries.stageId,
});
export type TalkPlace = v.InferOutput<typeof TalkPlace>;

/** A move of one talk. */
export interface PlaceChange {
  readonly id: string;
  readonly was: TalkPlace;
  readonly to: TalkPlace;
}

export const placeOf = ({ startsAt, minutes, stageId }: TalkPlace): TalkPlace => ({ startsAt, minutes, stageId });

export const samePlace = (a: TalkPlace, b: TalkPlace): boolean =>
  a.startsAt === b.startsAt && a.minutes === b.minutes && a.stageId === b.stageId;

type Time = Pick<TalkPlace, 'startsAt' | 'minutes'>;

/** Whether two times overlap; touching does not count. */
export const overlaps = (a: Time, b: Time): boolean => a.startsAt < endsAt(b) && b.startsAt < endsAt(a);
