import type { Stage } from '../stages/stage.ts';
import type { Track } from '../stages/track.ts';
import { talkMoment } from './current-talks.ts';
import { searchTalks, type TalkIndex } from './talk-search.ts';
import type { Talk } from './talk.ts';
import type { Instant } from '../time.ts';

/** What narrows a list of talks down; what is absent or empty leaves everything. */
export interface TalkFilters {
  readonly q?: string | undefined;
  /** Ids; a talk of any of them is listed. */
  readonly track?: readonly string[] | undefined;
  readonly stage?: readonly string[] | undefined;
  /** Only talks with questions and answers. */
  readonly qa?: true | undefined;
  readonly ended?: 'hide' | undefined;
}

/** Which talks of the whole event a list is about. */
export interface TalkChoice {
  /** Talks only, no breaks. */
  readonly index: TalkIndex;
  /** Of what one keeps, the ids. */
  readonly kept?: ReadonlySet<string> | undefined;
  readonly filters: TalkFilters;
  /** What "ended" means while those are hidden. */
  readonly now: Instant;
}

/** In order of start. A cancelled talk is told only to those who keep it. */
export function chosenTalks({ index, kept, filters, now }: TalkChoice): Talk[] {
  return searchTalks(index, filters.q ?? '').filter(
    (talk) =>
      (kept ? kept.has(talk.id) : !talk.cancelled) &&
      passes(talk, filters) &&
      !(filters.ended && talkMoment(talk, now) === 'ended'),
  );
}

function passes(talk: Talk, { track, stage, qa }: TalkFilters): boolean {
  return isAmong(talk.trackId, track) && isAmong(talk.stageId, stage) && (!qa || talk.hasDiscussion);
}

const isAmong = (id: string | null, ids: readonly string[] | undefined): boolean =>
  !ids || ids.length === 0 || (id !== null && ids.includes(id));

/** A track or a stage to filter by, and how many of the talks one looks among it has. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly tint?: string;
  readonly count: number;
}

/** What there is to filter by is the same among one's own talks as among all; how many there are is not. */
type Kept = ReadonlySet<string> | undefined;

/** The tracks there are talks of, by name, with how many, or with how many of those kept. */
export function trackOptions(tracks: readonly Track[], talks: readonly Talk[], kept?: Kept): FilterOption[] {
  const counts = countsOf(talks, (talk) => talk.trackId, kept);
  return tracks
    .filter((track) => counts.has(track.id))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((track) => ({ value: track.id, label: track.name, tint: track.color, count: counts.get(track.id) ?? 0 }));
}

/** The stages there are talks on, in the order of their columns, with how many, or with how many of those kept. */
export function stageOptions(stages: readonly Stage[], talks: readonly Talk[], kept?: Kept): FilterOption[] {
  const counts = countsOf(talks, (talk) => talk.stageId, kept);
  return stages
    .filter((stage) => counts.has(stage.id))
    .map((stage) => ({ value: stage.id, label: stage.name, count: counts.get(stage.id) ?? 0 }));
}

/** Breaks are nothing one could filter by (spec 2); a cancelled talk counts where it is listed, among those kept. */
function countsOf(talks: readonly Talk[], key: (talk: Talk) => string | null, kept: Kept): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const talk of talks) {
    const id = key(talk);
    const isMine = kept?.has(talk.id) ?? false;
    if (id === null || talk.kind !== 'talk' || (talk.cancelled && !isMine)) continue;
    counts.set(id, (counts.get(id) ?? 0) + (!kept || isMine ? 1 : 0));
  }
  return counts;
}
