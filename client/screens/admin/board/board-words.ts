import { formatList, plural } from '../../../../domain/plural.ts';
import { calendarDate, clockTime, timeRange } from '../../../../domain/event/time-display.ts';
import type { Stage } from '../../../../domain/stages/stage.ts';
import { clashesOf, type ScheduleClash } from '../../../../domain/talks/schedule/schedule-clashes.ts';
import type { TalkPlace } from '../../../../domain/talks/talk-place.ts';
import { endsAt, type Talk } from '../../../../domain/talks/talk.ts';
import { MINUTE, type Zone } from '../../../../domain/time.ts';
import type { BoardCard } from '../../../data/board/board.ts';

export interface Wording {
  readonly zone: Zone;
  readonly stages: readonly Stage[];
  readonly talks: readonly Talk[];
}

export const stageName = (stageId: string | null, { stages }: Pick<Wording, 'stages'>): string =>
  stageId === null ? 'all stages' : (stages.find(({ id }) => id === stageId)?.name ?? 'no stage');

export const rangeOf = (place: TalkPlace, { zone }: Pick<Wording, 'zone'>): string =>
  timeRange(place.startsAt, endsAt(place), zone);

/** Such as "11:10 to 11:40, Workshop." */
export const boardPlaceSentence = (place: TalkPlace, { zone, stages }: Wording): string =>
  `${clockTime(place.startsAt, zone)} to ${clockTime(endsAt(place), zone)}, ${stageName(place.stageId, { stages })}.`;

/** The same with the date. */
export const dayAndPlace = (place: TalkPlace, wording: Wording): string =>
  `${calendarDate(place.startsAt, wording.zone)}, ${boardPlaceSentence(place, wording)}`;

/** The problems of a place, or that there are none: "Tom Becker is free." */
export function verdict(talk: Talk, clashes: readonly ScheduleClash[], wording: Wording): string {
  const own = clashesOf(clashes, talk.id).filter(({ kind }) => kind !== 'no-speaker');
  if (own.length > 0) return own.map((clash) => clashSentence(clash, wording, talk.id)).join(' ');
  const names = talk.speakers.map(({ name }) => name);
  if (names.length === 0) return 'Nothing is in the way.';
  return plural(names.length, `${formatList(names)} is free.`, `${formatList(names)} are free.`);
}

/** Describes a clash, from the view of one talk or of none. */
export function clashSentence(clash: ScheduleClash, wording: Wording, from?: string): string {
  const titles = clash.talkIds
    .filter((id) => id !== from)
    .map((id) => `“${wording.talks.find((talk) => talk.id === id)?.title ?? ''}”`);
  switch (clash.kind) {
    case 'speaker-twice':
      return `${clash.speaker.name} is at ${formatList(titles)} ${from === undefined ? 'at once' : 'then'}.`;
    case 'stage-twice':
      return from === undefined
        ? `${formatList(titles)} are on ${stageName(clash.stageId, wording)} at once.`
        : `${formatList(titles)} is on this stage then.`;
    case 'outside-day':
      return from === undefined ? `${formatList(titles)} is outside of its day.` : 'This is outside of the day.';
    case 'past':
      return from === undefined ? `${formatList(titles)} is put into the past.` : 'This is in the past.';
    default:
      return `${formatList(titles)} has no speaker.`;
  }
}

/** Shift in minutes: "+15", "−30"; to another day its date. */
export function shiftOf({ talk, was }: BoardCard, zone: Zone): string {
  if (!was) return '';
  const by = (talk.startsAt - was.startsAt) / MINUTE;
  if (Math.abs(by) >= 720) return calendarDate(talk.startsAt, zone);
  if (by === 0) return was.minutes === talk.minutes ? '' : `${talk.minutes} min`;
  return by > 0 ? `+${by}` : `−${-by}`;
}

/** What the draft changes about a talk, in words. */
export function changeWords(card: BoardCard, wording: Wording): string {
  const { talk, look, was } = card;
  const at = `${stageName(talk.stageId, wording)}, ${rangeOf(talk, wording)}`;
  if (look === 'off') return `${at}, cancelled`;
  if (look === 'out') return `${at}, taken out of the schedule`;
  if (look === 'new') return `New: ${at}`;
  if (!was) return at;
  const day =
    calendarDate(talk.startsAt, wording.zone) === calendarDate(was.startsAt, wording.zone)
      ? ''
      : `${calendarDate(talk.startsAt, wording.zone)}, `;
  return `${day}${at}; was ${was.stageId === talk.stageId ? '' : `${stageName(was.stageId, wording)}, `}${rangeOf(was, wording)}`;
}

/** The label of a card for screen readers. */
export const cardLabel = (card: BoardCard, wording: Wording): string => {
  const { talk } = card;
  const change =
    card.look === 'same'
      ? `${stageName(talk.stageId, wording)}, ${rangeOf(talk, wording)}`
      : changeWords(card, wording);
  return `${talk.title}. ${change}`;
};
