import { talkCountsCollection } from '../../../domain/agenda/talk-count.ts';
import { tracksCollection } from '../../../domain/stages/track.ts';
import { conferenceDays } from '../../../domain/event/conference-days.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { scheduleClashes, type ScheduleClash } from '../../../domain/talks/schedule/schedule-clashes.ts';
import {
  draftedTalks,
  isStale,
  type ScheduleDraft,
  standingOf,
} from '../../../domain/talks/schedule/schedule-draft.ts';
import { placeOf, samePlace, type TalkPlace } from '../../../domain/talks/talk-place.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { byStart } from '../../../domain/talks/talk.ts';
import { event, talks } from '../../platform/replica/catalog-view.ts';
import { computed } from '../../platform/react/signal.ts';
import { collectionStore } from '../../platform/replica/collection-store.ts';
import { rehearsed } from '../../platform/clock/server-clock.ts';
import { ticker } from '../../platform/clock/ticker.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { type Forecast, forecast } from './release.ts';
import { canRedo, canUndo, nameOfPerson, pending, pool, waiting } from './schedule-draft.ts';

/** How a card differs from the public schedule. */
export type CardLook = 'same' | 'moved' | 'new' | 'off' | 'out';

/** A talk on the board. */
export interface BoardCard {
  readonly id: string;
  /** The talk at its place in the draft. If the draft removes it from the schedule, at its public place. */
  readonly talk: Talk;
  readonly look: CardLook;
  /** The talk's public place, if that differs. */
  readonly was: TalkPlace | undefined;
  readonly kept: number;
  readonly colour: string | undefined;
  /** Id of the organiser who changed the talk; empty for own changes that are not sent. */
  readonly by: string;
  /** Whether another organiser moved the talk since it was drafted. */
  readonly isStale: boolean;
}

export interface BoardState {
  readonly cards: readonly BoardCard[];
  readonly pool: readonly BoardCard[];
  /** Cards that differ from the public schedule. */
  readonly changes: readonly BoardCard[];
  /** The whole schedule after the draft, to find clashes. */
  readonly talks: readonly Talk[];
  readonly moved: ReadonlySet<string>;
}

const facts = computed(
  [collectionStore(talkCountsCollection), collectionStore(tracksCollection)],
  (counts, themes) => ({
    keptOf: (id: string): number => counts.get(id)?.kept ?? 0,
    colourOf: ({ trackId }: Talk): string | undefined => (trackId === null ? undefined : themes.get(trackId)?.color),
  }),
);
type Facts = ReturnType<typeof facts.get>;

const cardOf = (
  talk: Talk,
  released: Talk | undefined,
  { draft, facts: { keptOf, colourOf } }: { draft: ScheduleDraft | undefined; facts: Facts },
): BoardCard => ({
  id: talk.id,
  talk,
  look: lookOf(draft, released),
  was:
    released && !released.cancelled && draft && !samePlace(placeOf(released), placeOf(talk))
      ? placeOf(released)
      : undefined,
  kept: keptOf(talk.id),
  colour: colourOf(talk),
  by: draft ? nameOfPerson(draft.by) : '',
  isStale: draft !== undefined && isStale(draft, released),
});

function lookOf(draft: ScheduleDraft | undefined, released: Talk | undefined): CardLook {
  if (!draft) return 'same';
  if (draft.to === null) return released ? 'out' : 'same';
  if (draft.to === 'off') return 'off';
  return released && standingOf(released) !== 'off' ? 'moved' : 'new';
}

const drafted = computed([pending, pool, facts], (changes, waits, around) => ({ changes, waits, around }));

/** The schedule with the draft applied. */
export const draftBoard = computed([talks, drafted], (released, { changes, waits, around }): BoardState => {
  const byId = new Map(released.map((talk) => [talk.id, talk]));
  const draftOf = new Map(changes.map((change) => [change.id, change]));
  const after = draftedTalks(released, changes);
  const card = (talk: Talk, draft = draftOf.get(talk.id)): BoardCard =>
    cardOf(talk, byId.get(talk.id), { draft, facts: around });
  const cards = after.filter(({ id, cancelled }) => !cancelled || draftOf.has(id)).map((talk) => card(talk));
  const out = changes.flatMap(({ id, to }) => (to === null ? (byId.get(id) ?? []) : [])).map((talk) => card(talk));
  return {
    cards,
    pool: [...waits.flatMap((draft) => (draft.talk ? card(draft.talk, draft) : [])), ...out],
    changes: [...cards.filter(({ look }) => look !== 'same'), ...out].toSorted((a, b) => byStart(a.talk, b.talk)),
    talks: after,
    moved: new Set(draftOf.keys()),
  };
});

/** The public schedule. */
const releasedBoard = computed([talks, facts], (released, around): BoardState => ({
  cards: released
    .filter(({ cancelled }) => !cancelled)
    .map((talk) => cardOf(talk, talk, { draft: undefined, facts: around })),
  pool: [],
  changes: [],
  talks: released,
  moved: new Set(),
}));

export const useBoard = (isDraft: boolean): BoardState => useSignal(isDraft ? draftBoard : releasedBoard);
export const useBoardForecast = (): Forecast | undefined => useSignal(forecast);
export const useWaiting = (): number => useSignal(waiting);
export const useCanUndo = (): boolean => useSignal(canUndo);
export const useCanRedo = (): boolean => useSignal(canRedo);

export interface BoardClashes {
  readonly now: readonly ScheduleClash[];
  /** Number of the public schedule's clashes that the draft resolves. */
  readonly solved: number;
}

const eventDays = computed(event, (settings: EventSettings | undefined) => (settings ? conferenceDays(settings) : []));
const MINUTELY = 60_000;
/** The real time, by the minute: schedule changes are for everyone, so a rehearsal does not matter. */
const realMinute = computed([ticker(MINUTELY)], (now) => now - rehearsed.by);

/** Clashes of a schedule, updated each minute. */
export const clashesIn = (all: readonly Talk[], moved: ReadonlySet<string>): ScheduleClash[] =>
  scheduleClashes(all, { days: eventDays.get(), now: realMinute.get(), moved });

const around = computed([eventDays, realMinute], (days, now) => ({ days, now }));
const clashes = computed([draftBoard, talks, around], (board, released, when): BoardClashes => {
  const keyOf = (clash: ScheduleClash): string => JSON.stringify(clash);
  const found = scheduleClashes(board.talks, { ...when, moved: board.moved });
  const keys = new Set(found.map(keyOf));
  const before = scheduleClashes(released, when);
  return { now: found, solved: before.filter((clash) => !keys.has(keyOf(clash))).length };
});
export const useClashes = (): BoardClashes => useSignal(clashes);
