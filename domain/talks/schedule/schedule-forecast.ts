import { FORECAST_PAIRS } from '../../limits/schedule-draft.ts';
import { overlaps } from '../talk-place.ts';
import { byStart, takesPlace, type Talk } from '../talk.ts';

/** Number of people who keep two talks that will newly overlap. */
export interface NewOverlap {
  readonly a: string;
  readonly b: string;
  readonly people: number;
}

/**
 * Effect of a schedule change on the people who keep a changed talk. Each is counted once: as getting an overlap, else losing
 * a talk, else losing an overlap, else unaffected.
 */
export interface ScheduleForecast {
  readonly people: number;
  readonly same: number;
  readonly lost: number;
  readonly gained: number;
  /** A kept talk is cancelled or removed. */
  readonly gone: number;
  readonly pairs: readonly NewOverlap[];
}

/** Keepers of each talk; any value may identify a person. */
export type KeepersByTalk = ReadonlyMap<string, ReadonlySet<string>>;

interface Versions {
  readonly before: readonly Talk[];
  readonly after: readonly Talk[];
  /** Ids of the talks that change. */
  readonly changed: ReadonlySet<string>;
}

/** Talks whose keepers must be known: changed ones, and those that overlap them before or after. */
export function concernedTalks(versions: Versions): Set<string> {
  const pairs = [...pairsIn(versions.before, versions.changed), ...pairsIn(versions.after, versions.changed)];
  return new Set([...versions.changed, ...pairs.flatMap(({ a, b }) => [a, b])]);
}

export function scheduleForecast(versions: Versions, keepers: KeepersByTalk): ScheduleForecast {
  const { before, after, changed } = versions;
  const [old, now] = [pairsIn(before, changed), pairsIn(after, changed)];
  const [oldKeys, nowKeys] = [new Set(old.map(keyOf)), new Set(now.map(keyOf))];
  const gainedPairs = now
    .filter((pair) => !oldKeys.has(keyOf(pair)))
    .map((pair) => ({ ...pair, who: both(pair, keepers) }));
  const gained = new Set(gainedPairs.flatMap(({ who }) => who));
  const lost = new Set(old.filter((pair) => !nowKeys.has(keyOf(pair))).flatMap((pair) => both(pair, keepers)));
  const stays = new Set(after.filter(takesPlace).map(({ id }) => id));
  const took = before.filter((talk) => takesPlace(talk) && changed.has(talk.id) && !stays.has(talk.id));
  const gone = new Set(took.flatMap(({ id }) => [...(keepers.get(id) ?? [])]));
  const people = new Set([...changed].flatMap((id) => [...(keepers.get(id) ?? [])]));
  const count = (isOne: (person: string) => boolean): number => [...people].filter(isOne).length;
  const counts = {
    gained: count((person) => gained.has(person)),
    gone: count((person) => !gained.has(person) && gone.has(person)),
    lost: count((person) => !gained.has(person) && !gone.has(person) && lost.has(person)),
  };
  return {
    people: people.size,
    ...counts,
    same: people.size - counts.gained - counts.gone - counts.lost,
    pairs: gainedPairs
      .map(({ a, b, who }) => ({ a, b, people: who.length }))
      .filter((pair) => pair.people > 0)
      .toSorted((one, other) => other.people - one.people || (keyOf(one) < keyOf(other) ? -1 : 1))
      .slice(0, FORECAST_PAIRS),
  };
}

interface Pair {
  readonly a: string;
  readonly b: string;
}
const keyOf = ({ a, b }: Pair): string => JSON.stringify(a < b ? [a, b] : [b, a]);

/** Pairs of overlapping talks, at least one of which changes. */
function pairsIn(talks: readonly Talk[], changed: ReadonlySet<string>): Pair[] {
  const pairs: Pair[] = [];
  let running: Talk[] = [];
  for (const talk of talks.filter(takesPlace).toSorted(byStart)) {
    running = running.filter((earlier) => overlaps(earlier, talk));
    for (const { id } of running) if (changed.has(id) || changed.has(talk.id)) pairs.push({ a: id, b: talk.id });
    running.push(talk);
  }
  return pairs;
}

function both({ a, b }: Pair, keepers: KeepersByTalk): string[] {
  const [some, others] = [keepers.get(a) ?? new Set<string>(), keepers.get(b) ?? new Set<string>()];
  const [few, many] = some.size < others.size ? [some, others] : [others, some];
  return [...few].filter((person) => many.has(person));
}
