import { expect, test } from 'vitest';
import {
  countSlots,
  dayOfSlot,
  slotsWatched,
  WATCH_STEPS,
  WatchCounter,
  type WatchedDay,
  withWatched,
} from '../../../domain/analytics/concurrent-viewers.ts';
import { addWatchTime, type Watched } from '../../../domain/analytics/watch-time.ts';
import { WATCH_SLOT } from '../../../domain/limits/analytics.ts';
import { DAY, MINUTE, SECOND } from '../../../domain/time.ts';
import { seededRandom as seeded } from '../../support/seeded-random.ts';

const NOON = Date.UTC(2027, 6, 12, 12);

test('watching counts in every five minutes that it touches', () => {
  const slot = NOON / WATCH_SLOT;
  expect(slotsWatched({ at: NOON + 3 * SECOND, seconds: 3 })).toEqual([slot]);
  expect(slotsWatched({ at: NOON + 3 * SECOND, seconds: 30 })).toEqual([slot - 1, slot]);
  expect(slotsWatched({ at: NOON + WATCH_SLOT, seconds: 30 })).toEqual([slot]);
  expect(slotsWatched({ at: NOON, seconds: 0 })).toEqual([]);
});

/** People who watch some talks over two days; their watch time is reported in messages of half a minute. */
function crowd(random: () => number) {
  const told = Array.from({ length: 12 }, (_, person) =>
    Array.from({ length: Math.floor(random() * 4) }, () => ({
      personId: `p${person}`,
      talkId: `t${Math.floor(random() * 4)}`,
      from: NOON + Math.floor(random() * 2 * DAY),
      pings: Math.floor(random() * 40),
    })),
  ).flat();
  const rows = new Map<string, WatchedDay>();
  const views = new Map<string, Watched>();
  const moments: { readonly personId: string; readonly talkId: string; readonly at: number }[] = [];
  for (const { personId, talkId, from, pings } of told.toSorted((a, b) => a.from - b.from))
    for (let ping = 0; ping <= pings; ping += 1) {
      const at = from + 3 * SECOND + ping * 30 * SECOND;
      const before = views.get(`${personId} ${talkId}`);
      const after = addWatchTime(before, { at });
      views.set(`${personId} ${talkId}`, after);
      const added = after.seconds - (before?.seconds ?? 0);
      if (added > 0) moments.push({ personId, talkId, at: after.lastAt - 1 });
      for (const slot of slotsWatched({ at: after.lastAt, seconds: added })) {
        const day = dayOfSlot(slot);
        const row = rows.get(`${personId} ${day}`) ?? { personId, day, talks: {} };
        rows.set(`${personId} ${day}`, withWatched(row, talkId, [slot]));
      }
    }
  return { rows: [...rows.values()], views, moments };
}

const SPAN = { from: NOON - DAY, to: NOON + 4 * DAY } as const;

test('over a whole event, as many people watched a talk as the log counts, whatever the step', () => {
  for (let seed = 1; seed <= 15; seed += 1) {
    const { rows, views } = crowd(seeded(seed));
    for (const talkId of ['t0', 't1', 't2', 't3'])
      for (const step of WATCH_STEPS) {
        const counter = new WatchCounter({ ...SPAN, step }, talkId);
        rows.forEach((row) => counter.add(row));
        const counted = [...views].filter(([key, { seconds }]) => key.endsWith(` ${talkId}`) && seconds > 0).length;
        expect([seed, talkId, step, counter.read().people]).toEqual([seed, talkId, step, counted]);
      }
  }
});

test('each point of a curve is the number of its viewers, each once however many talks they saw', () => {
  for (let seed = 1; seed <= 15; seed += 1) {
    const { rows, moments } = crowd(seeded(seed));
    const counter = new WatchCounter({ ...SPAN, step: 60 });
    for (const row of rows.toReversed()) counter.add(row);
    const { points, people, peak } = counter.read();
    expect(points.length).toBe((SPAN.to - SPAN.from) / (60 * MINUTE));
    for (const { at, watching } of points) {
      const seen = moments.filter((moment) => moment.at >= at && moment.at < at + 60 * MINUTE);
      // People who began just before the hour also watched in the hour before, although no message of it had arrived.
      expect(watching).toBeGreaterThanOrEqual(new Set(seen.map(({ personId }) => personId)).size);
      expect(watching).toBeLessThanOrEqual(people);
    }
    expect(people).toBe(new Set(moments.map(({ personId }) => personId)).size);
    expect(peak?.watching ?? 0).toBe(Math.max(...points.map(({ watching }) => watching)));
    expect(peak).toEqual(people === 0 ? null : points.find(({ watching }) => watching === peak?.watching));
  }
});

test('a longer step counts each person in any of its shorter steps once', () => {
  for (let seed = 1; seed <= 15; seed += 1) {
    const { rows } = crowd(seeded(seed));
    const [fine, coarse] = ([5, 60] as const).map((step) => {
      const counter = new WatchCounter({ ...SPAN, step });
      rows.forEach((row) => counter.add(row));
      return counter.read();
    });
    expect(fine!.people).toBe(coarse!.people);
    coarse!.points.forEach(({ watching }, index) => {
      const parts = fine!.points.slice(index * 12, index * 12 + 12).map((point) => point.watching);
      expect(watching).toBeGreaterThanOrEqual(Math.max(...parts));
      expect(watching).toBeLessThanOrEqual(parts.reduce((sum, part) => sum + part, 0));
    });
  }
});

test('the table of five-minute slots has the same numbers as each talk’s curve', async () => {
  const { rows } = crowd(seeded(7));
  const counts = await countSlots(rows);
  expect(counts.length).toBeGreaterThan(10);
  for (const talkId of ['t0', 't1', 't2', 't3']) {
    const counter = new WatchCounter({ ...SPAN, step: 5 }, talkId);
    rows.forEach((row) => counter.add(row));
    expect(counts.filter((count) => count.talkId === talkId).map(({ at, watching }) => ({ at, watching }))).toEqual(
      counter.read().points.filter(({ watching }) => watching > 0),
    );
  }
});

test('slots that are recorded already change no row, and slots of another day are left out', () => {
  const row: WatchedDay = { personId: 'ada', day: 1, talks: { keynote: [3] } };
  expect(withWatched(row, 'keynote', [288 + 3])).toBe(row);
  expect(withWatched(row, 'keynote', [288 + 1, 288 + 288, 2])).toEqual({ ...row, talks: { keynote: [1, 3] } });
});
