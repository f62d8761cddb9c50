import * as v from 'valibot';
import { endsAt, Talk } from './talk.ts';

/** When and where a talk takes place. A break of the whole event is on no stage. */
export const TalkPlace = v.object({
  startsAt: Talk.entries.startsAt,
  minutes: Talk.entries.minutes,
  stageId: Talk.entries.stageId,
});
export type TalkPlace = v.InferOutput<typeof TalkPlace>;

/** One talk that goes from one place to another. */
export interface PlaceChange {
  readonly id: string;
  readonly was: TalkPlace;
  readonly to: TalkPlace;
}

export const placeOf = ({ startsAt, minutes, stageId }: TalkPlace): TalkPlace => ({ startsAt, minutes, stageId });

export const samePlace = (a: TalkPlace, b: TalkPlace): boolean =>
  a.startsAt === b.startsAt && a.minutes === b.minutes && a.stageId === b.stageId;

type Time = Pick<TalkPlace, 'startsAt' | 'minutes'>;

/** Whether two are on at one moment; what ends when the other begins is not. */
export const overlaps = (a: Time, b: Time): boolean => a.startsAt < endsAt(b) && b.startsAt < endsAt(a);
