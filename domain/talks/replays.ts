import { dayOf, type ConferenceDay } from '../event/conference-days.ts';
import { CONTINUED_AT_MOST } from '../limits/player.ts';
import { type CountedWord, countWords } from '../search/counted-words.ts';
import { searchAnyWord, textIndex, type TextIndex } from '../search/text-index.ts';
import { type Instant, inZone, type Zone } from '../time.ts';
import { scheduleStatus } from './current-talks.ts';
import { byStart, takesPlace, type Talk } from './talk.ts';
import { continuesAt, type WatchPosition } from './player/watch-position.ts';

/** A recording, with the texts of its filters. */
export interface Replay {
  readonly talk: Talk;
  /** Day of the event, or year of an earlier one. */
  readonly day: string;
  readonly stage: string;
  readonly track: string;
  /** `#rrggbb` of the track. */
  readonly tint: string | undefined;
  readonly place: WatchPosition;
  /** When the position was last saved; 0 for never. */
  readonly placeSaidAt: Instant;
}

export interface Recorded {
  /** Talks of this event. */
  readonly talks: readonly Talk[];
  /** Talks that are only recordings, such as last year's. */
  readonly replays: readonly Talk[];
  readonly hasVideo: (talkId: string) => boolean;
  readonly now: Instant;
}

/** All recordings: ended talks of this event with a video, and all of the replay edition; latest first. */
export const recordedTalks = ({ talks, replays, hasVideo, now }: Recorded): Talk[] =>
  [
    ...talks.filter((talk) => takesPlace(talk) && scheduleStatus(talk, now) === 'ended' && hasVideo(talk.id)),
    ...replays.filter(takesPlace),
  ].toSorted((a, b) => byStart(b, a));

/** Label of a recording's day: the event's day, else the year. */
export const replayDay = (at: Instant, days: readonly ConferenceDay[], zone: Zone): string =>
  dayOf(days, at)?.label ?? String(inZone(at, zone).year);

/** Recordings that were started, the latest first. */
export const begunReplays = (replays: readonly Replay[]): Replay[] =>
  replays
    .filter(({ place }) => continuesAt(place) !== undefined)
    .toSorted((a, b) => b.placeSaidAt - a.placeSaidAt || (a.talk.id < b.talk.id ? -1 : 1))
    .slice(0, CONTINUED_AT_MOST);

/** Recordings with precomputed search text. */
export type ReplayIndex = TextIndex<Replay>;
export const replayIndex = (replays: readonly Replay[]): ReplayIndex =>
  textIndex(replays, ({ talk }) => [talk.title, talk.description, ...talk.speakers.map(({ name }) => name)].join('\n'));

/** Search and filters of the list; empty ones are ignored. */
export interface ReplayWish {
  readonly search: string;
  readonly days: readonly string[];
  readonly tracks: readonly string[];
  readonly stages: readonly string[];
  readonly isUnwatched: boolean;
}

export const findReplays = (index: ReplayIndex, { search, days, tracks, stages, isUnwatched }: ReplayWish): Replay[] =>
  searchAnyWord(index, search).filter(
    ({ day, track, stage, place }) =>
      isAmong(day, days) && isAmong(track, tracks) && isAmong(stage, stages) && !(isUnwatched && place.done),
  );

const isAmong = (word: string, words: readonly string[]): boolean => words.length === 0 || words.includes(word);

/** Filter options with the number of results each would leave. Days are in reverse order. */
export interface ReplaySteps {
  readonly days: readonly CountedWord[];
  readonly tracks: readonly CountedWord[];
  readonly stages: readonly CountedWord[];
  readonly unwatched: number;
}

export function nextReplaySteps(index: ReplayIndex, wish: ReplayWish): ReplaySteps {
  const found = (change: Partial<ReplayWish>): Replay[] => findReplays(index, { ...wish, ...change });
  const days = countWords(found({ days: [] }).map(({ day }) => day));
  const order = index.map(({ thing }) => thing.day);
  return {
    days: days.toSorted((a, b) => order.indexOf(a.word) - order.indexOf(b.word)),
    tracks: countWords(found({ tracks: [] }).map(({ track }) => track)),
    stages: countWords(found({ stages: [] }).map(({ stage }) => stage)),
    unwatched: found({ isUnwatched: true }).length,
  };
}
