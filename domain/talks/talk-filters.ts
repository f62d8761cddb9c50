import * as v from 'valibot';
import { AddressText, AddressTexts, FieldFilters, lenient, withFilter } from '../calls/list-query.ts';
import type { Stage } from '../stages/stage.ts';
import type { Track } from '../stages/track.ts';
import { scheduleStatus } from './current-talks.ts';
import { searchTalks, type TalkIndex } from './talk-search.ts';
import type { Talk } from './talk.ts';
import type { Instant } from '../time.ts';

/** Filters for a list of talks, as in a screen's address; an absent or empty one filters nothing. */
export const TalkFilters = v.object({
  q: lenient(AddressText),
  /** Values of a facet; a talk with any of them is listed. */
  track: lenient(AddressTexts),
  stage: lenient(AddressTexts),
  /** Values by the event's own fields of talks; each field filters. */
  f: lenient(FieldFilters),
  /** Only talks with a discussion. */
  qa: lenient(v.literal(true)),
  ended: lenient(v.literal('hide')),
});
export type TalkFilters = Readonly<v.InferOutput<typeof TalkFilters>>;

/** A built-in filter with several values, of which a talk has one or none. */
type BuiltIn = Exclude<keyof TalkFilters, 'q' | 'qa' | 'ended' | 'f'>;
/** A filter with several values: a built-in one, or `f.<id>` for one of the event's own fields. */
export type FacetName = BuiltIn | `f.${string}`;

interface FacetOf {
  readonly legend: string;
  readonly valueOf: (talk: Talk) => string | null;
  /** The options in order; `counts` has each value that a talk has. */
  readonly options: (counts: Counts, places: Places) => readonly Omit<FilterOption, 'count'>[];
}

/** The facets by their names in the address; a new one needs a line here and one in `TalkFilters`. */
const FACETS: Readonly<Record<BuiltIn, FacetOf>> = {
  track: {
    legend: 'Tracks',
    valueOf: ({ trackId }) => trackId,
    options: (_, { tracks }) =>
      tracks
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name, color }) => ({ value: id, label: name, tint: color })),
  },
  stage: {
    legend: 'Stages',
    valueOf: ({ stageId }) => stageId,
    // In the order of the stages' columns.
    options: (_, { stages }) => stages.map(({ id, name }) => ({ value: id, label: name })),
  },
};
const FACET_NAMES = Object.keys(FACETS) as readonly BuiltIn[];

/** No filter at all. */
export const NO_FILTERS = Object.fromEntries(Object.keys(TalkFilters.entries).map((name) => [name, undefined])) as {
  readonly [Name in keyof TalkFilters]: undefined;
};

/** Number of active filters, without the search, which is visible in its field. */
export const filterCount = (filters: TalkFilters): number =>
  [...FACET_NAMES.map((name) => filters[name]), ...Object.values(filters.f ?? {})].reduce(
    (sum, chosen) => sum + (chosen?.length ?? 0),
    (filters.qa ? 1 : 0) + (filters.ended ? 1 : 0),
  );

const FIELD = 'f.';

/** Returns the chosen values of a facet. */
export const chosenIn = (filters: TalkFilters, name: FacetName): readonly string[] =>
  (name in FACETS ? filters[name as BuiltIn] : filters.f?.[name.slice(FIELD.length)]) ?? [];

/** Returns the change of the filters that gives a facet these values. */
export function withChosen(filters: TalkFilters, name: FacetName, chosen: string[]): Partial<TalkFilters> {
  if (name in FACETS) return { [name]: chosen.length === 0 ? undefined : chosen };
  return { f: withFilter(filters.f ?? {}, name.slice(FIELD.length), chosen) };
}

/** A filter by one of the event's own fields. */
interface FieldFilter {
  readonly id: string;
  readonly legend: string;
  readonly valuesOf: (talk: Talk) => readonly string[];
  /** Sorts values in the order in which they are offered. */
  readonly inOrder: (values: readonly string[]) => readonly string[];
  readonly labelOf: (value: string) => string;
}

/** The event's own fields of talks, as far as filters and search need them (talk-fields.ts). */
export interface TalkFields {
  readonly filters: readonly FieldFilter[];
  /** What the search reads of a talk's answers. */
  readonly textOf: (talk: Talk) => string;
}

/** Selects talks of the whole event. */
export interface TalkChoice {
  /** Without breaks. */
  readonly index: TalkIndex;
  /** Ids of kept talks, to select only these. */
  readonly kept?: ReadonlySet<string> | undefined;
  readonly filters: TalkFilters;
  /** Needed for the filter of ended talks. */
  readonly now: Instant;
  /** Filters by fields that are not among these are ignored. */
  readonly fields?: TalkFields | undefined;
}

/** The selected talks by start. Cancelled ones are only included if they are kept. */
export function chosenTalks({ index, kept, filters, now, fields }: TalkChoice): Talk[] {
  const byField = filters.f ? (fields?.filters ?? []) : [];
  return searchTalks(index, filters.q ?? '').filter(
    (talk) =>
      (kept ? kept.has(talk.id) : !talk.cancelled) &&
      passes(talk, filters) &&
      byField.every((field) => passesField(talk, field, filters)) &&
      !(filters.ended && scheduleStatus(talk, now) === 'ended'),
  );
}

function passes(talk: Talk, filters: TalkFilters): boolean {
  return (
    (!filters.qa || talk.hasDiscussion) &&
    FACET_NAMES.every((name) => {
      const [chosen = [], value] = [filters[name], FACETS[name].valueOf(talk)];
      return chosen.length === 0 || (value !== null && chosen.includes(value));
    })
  );
}

function passesField(talk: Talk, { id, valuesOf }: FieldFilter, { f = {} }: TalkFilters): boolean {
  const chosen = Object.hasOwn(f, id) ? f[id] : undefined;
  return chosen === undefined || valuesOf(talk).some((value) => chosen.includes(value));
}

/** A value to filter by, and how many of the talks it would list. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly tint?: string;
  readonly count: number;
}

export interface Facet {
  readonly name: FacetName;
  readonly legend: string;
  readonly options: readonly FilterOption[];
}

interface Places {
  readonly tracks: readonly Track[];
  readonly stages: readonly Stage[];
  readonly fields?: TalkFields | undefined;
}

/**
 * Facets of talks: the values they have, each with its number of talks, or of kept talks if `kept` is given. Values are
 * always those of all talks.
 */
export const talkFacets = (talks: readonly Talk[], places: Places, kept?: ReadonlySet<string>): Facet[] => [
  ...FACET_NAMES.map((name): Facet => {
    const { legend, valueOf, options } = FACETS[name];
    const counts = countsOf(talks, (talk) => [valueOf(talk)], kept);
    const known = options(counts, places).filter(({ value }) => counts.has(value));
    return { name, legend, options: known.map((option) => ({ ...option, count: counts.get(option.value) ?? 0 })) };
  }),
  ...(places.fields?.filters ?? []).map(({ id, legend, valuesOf, inOrder, labelOf }): Facet => {
    const counts = countsOf(talks, valuesOf, kept);
    const values = inOrder([...counts.keys()]);
    return {
      name: `${FIELD}${id}`,
      legend,
      options: values.map((value) => ({ value, label: labelOf(value), count: counts.get(value) ?? 0 })),
    };
  }),
];

type Counts = ReadonlyMap<string, number>;

/** Counts without breaks, which cannot be filtered (spec 2); a cancelled talk counts only if kept. */
function countsOf(
  talks: readonly Talk[],
  valuesOf: (talk: Talk) => readonly (string | null)[],
  kept: ReadonlySet<string> | undefined,
): Counts {
  const counts = new Map<string, number>();
  for (const talk of talks) {
    const isMine = kept?.has(talk.id) ?? false;
    if (talk.kind !== 'talk' || (talk.cancelled && !isMine)) continue;
    for (const value of valuesOf(talk))
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + (!kept || isMine ? 1 : 0));
  }
  return counts;
}
