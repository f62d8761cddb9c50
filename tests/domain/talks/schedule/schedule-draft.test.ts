import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  discarded,
  draftedTalks,
  isInPool,
  isPending,
  isStale,
  sameStanding,
  type ScheduleDraft,
  type DraftPlacement,
  standingOf,
} from '../../../../domain/talks/schedule/schedule-draft.ts';
import { concernedTalks, scheduleForecast } from '../../../../domain/talks/schedule/schedule-forecast.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { overlaps, placeOf } from '../../../../domain/talks/talk-place.ts';
import { takesPlace } from '../../../../domain/talks/talk.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { anySchedule } from '../../../support/random-schedules.ts';
import { aTalk } from '../../../support/sample-talks.ts';

const ten = { startsAt: 600 * MINUTE, minutes: 30, stageId: 'main' };
const eleven = { ...ten, startsAt: 660 * MINUTE };
const talk = aTalk({ id: 'talk', ...ten });
const draft = (was: DraftPlacement, to: DraftPlacement, more: Partial<ScheduleDraft> = {}): ScheduleDraft => ({
  id: 'talk',
  was,
  to,
  by: 'olive',
  at: 0,
  ...more,
});

test('a change is pending until its release, and is stale once the talk has changed since', () => {
  const move = draft(ten, eleven);
  expect([isPending(move, talk), isStale(move, talk)]).toEqual([true, false]);
  expect([isPending(move, { ...talk, ...eleven }), isStale(move, { ...talk, ...eleven })]).toEqual([false, false]);
  expect(isStale(move, { ...talk, minutes: 45 })).toBe(true);
  expect(isStale(move, { ...talk, cancelled: true })).toBe(true);
  expect(isStale(move, { ...talk, title: 'Renamed' })).toBe(false);
  expect([isPending(draft('off', ten), { ...talk, cancelled: true }), isPending(draft(ten, 'off'), talk)]).toEqual([
    true,
    true,
  ]);
});

test('a talk only in the draft is in the pool, or pending once it has a place', () => {
  const waits = draft(null, null, { talk });
  expect([isInPool(waits, undefined), isPending(waits, undefined)]).toEqual([true, false]);
  const placed = draft(null, ten, { talk });
  expect([isInPool(placed, undefined), isPending(placed, undefined)]).toEqual([false, true]);
  expect(isPending(draft(null, ten), undefined)).toBe(false);
});

test('applying the draft moves, cancels, restores, removes and adds talks', () => {
  const released = ['moved', 'off', 'back', 'out', 'same'].map((id) => aTalk({ id, ...ten, cancelled: id === 'back' }));
  const changes = [
    { id: 'moved', was: ten, to: eleven },
    { id: 'off', was: ten, to: 'off' as const },
    { id: 'back', was: 'off' as const, to: eleven },
    { id: 'out', was: ten, to: null },
    { id: 'new', was: null, to: eleven, talk: aTalk({ id: 'new' }) },
    { id: 'waits', was: null, to: null, talk: aTalk({ id: 'waits' }) },
  ];
  const of = ({ id, startsAt, cancelled }: Talk) => [id, startsAt / MINUTE, cancelled];
  expect(draftedTalks(released, changes).map(of)).toEqual([
    ['moved', 660, false],
    ['off', 600, true],
    ['back', 660, false],
    ['same', 600, false],
    ['new', 660, false],
  ]);
});

test('a discarded change leaves the talk as it was; a talk that exists only in the draft is not lost with its place', () => {
  expect(discarded(draft(ten, eleven), { released: talk, isNamed: false })).toBe(null);
  const placed = draft(null, ten, { talk });
  const waits = draft(null, null, { talk });
  expect(discarded(placed, { released: undefined, isNamed: true })).toEqual(waits);
  expect(discarded(waits, { released: undefined, isNamed: false })).toEqual(waits);
  expect(discarded(waits, { released: undefined, isNamed: true })).toBe(null);
});

test('a forecast counts everyone who keeps a changed talk once, and names the overlaps of most people', () => {
  const at = (minute: number): number => minute * MINUTE;
  const before = [
    aTalk({ id: 'a', startsAt: at(0) }),
    aTalk({ id: 'b', startsAt: at(30), stageId: 'side' }),
    aTalk({ id: 'c', startsAt: at(0), stageId: 'third' }),
    aTalk({ id: 'd', startsAt: at(300) }),
  ];
  const after = before
    .map((one): Talk => (one.id === 'a' ? { ...one, startsAt: at(30) } : one))
    .map((one): Talk => (one.id === 'd' ? { ...one, cancelled: true } : one));
  const changed = new Set(['a', 'd']);
  const keepers = new Map([
    ['a', new Set(['gets-overlap', 'gets-too', 'loses-overlap', 'as-before', 'gets-and-loses'])],
    ['b', new Set(['gets-overlap', 'gets-too', 'gets-and-loses', 'stranger'])],
    ['c', new Set(['loses-overlap', 'gets-and-loses', 'stranger'])],
    ['d', new Set(['talk-is-gone', 'gets-too'])],
  ]);
  expect(concernedTalks({ before, after, changed })).toEqual(new Set(['a', 'b', 'c', 'd']));
  expect(scheduleForecast({ before, after, changed }, keepers)).toEqual({
    people: 6,
    gained: 3,
    gone: 1,
    lost: 1,
    same: 1,
    pairs: [{ a: 'a', b: 'b', people: 3 }],
  });
});

const anyChange = anySchedule.chain(({ talks }) =>
  fc.record({
    before: fc.constant(talks),
    moves: fc.array(fc.record({ index: fc.nat(39), by: fc.integer({ min: -120, max: 120 }), isOff: fc.boolean() }), {
      maxLength: 8,
    }),
    keeps: fc.array(fc.record({ who: fc.nat(12), index: fc.nat(39) }), { maxLength: 120, size: 'max' }),
  }),
);

test('whatever changes for whichever people, the forecast equals checking each person', () => {
  fc.assert(
    fc.property(anyChange, ({ before, moves, keeps }) => {
      const changes = moves.flatMap(({ index, by, isOff }) => {
        const one = before[index];
        if (!one) return [];
        const was = standingOf(one);
        return [
          { id: one.id, was, to: isOff ? ('off' as const) : { ...placeOf(one), startsAt: one.startsAt + by * MINUTE } },
        ];
      });
      const latest = [...new Map(changes.map((change) => [change.id, change])).values()].filter(
        ({ was, to }) => !sameStanding(was, to),
      );
      const after = draftedTalks(before, latest);
      const changed = new Set(latest.map(({ id }) => id));
      const kept = new Map<string, Set<string>>();
      for (const { who, index } of keeps) {
        const one = before[index];
        if (one?.kind !== 'talk') continue;
        kept.set(one.id, (kept.get(one.id) ?? new Set()).add(`p${who}`));
      }
      const people = new Set([...kept.values()].flatMap((all) => [...all]));
      const overlapsOf = (talks: readonly Talk[], person: string): Set<string> => {
        const own = talks.filter((one) => takesPlace(one) && kept.get(one.id)?.has(person));
        return new Set(
          own.flatMap((a, place) =>
            own
              .slice(place + 1)
              .filter((b) => overlaps(a, b))
              .map((b) => [a.id, b.id].toSorted().join()),
          ),
        );
      };
      const expected = { people: 0, gained: 0, gone: 0, lost: 0, same: 0 };
      for (const person of people) {
        const own = [...changed].filter((id) => kept.get(id)?.has(person));
        if (own.length === 0) continue;
        expected.people += 1;
        const [old, now] = [overlapsOf(before, person), overlapsOf(after, person)];
        const isGone = own.some((id) => {
          const [was, is] = [before.find((one) => one.id === id)!, after.find((one) => one.id === id)];
          return takesPlace(was) && (!is || !takesPlace(is));
        });
        if ([...now].some((pair) => !old.has(pair))) expected.gained += 1;
        else if (isGone) expected.gone += 1;
        else if ([...old].some((pair) => !now.has(pair))) expected.lost += 1;
        else expected.same += 1;
      }
      const { pairs: _, ...counts } = scheduleForecast({ before, after, changed }, kept);
      expect(counts).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});
