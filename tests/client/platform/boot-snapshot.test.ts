import { beforeEach, expect, test } from 'vitest';
import { type BootSnapshot, readBootSnapshot, writeBootSnapshot } from '../../../client/platform/boot-snapshot.ts';
import { HOUR, MINUTE } from '../../../domain/time.ts';
import { at, conference, keynote, mainStage, sideStage, testTalk, webTrack } from '../../support/conference.ts';
import { freshLocalStorage } from '../../support/local-storage.ts';

let storage: Storage;
beforeEach(() => {
  storage = freshLocalStorage();
});

const snapshot = (given: Partial<BootSnapshot> = {}): BootSnapshot => ({
  personId: 'ada',
  logId: 'log-1',
  n: 7,
  updatedAt: at('09:00'),
  event: conference,
  stages: [mainStage, sideStage],
  tracks: [webTrack],
  talks: [keynote],
  kept: ['keynote'],
  waiting: 2,
  values: { day: 1 },
  ...given,
});

const bytes = (): number => new TextEncoder().encode(storage.getItem('plenary.boot') ?? '').length;

test('a cold start finds what the person saw last, but for the long texts', () => {
  writeBootSnapshot(snapshot(), at('09:00'));
  expect(readBootSnapshot('ada')).toEqual(snapshot({ talks: [{ ...keynote, description: '' }] }));
});

test('nobody else is shown it', () => {
  writeBootSnapshot(snapshot(), at('09:00'));
  expect(readBootSnapshot('ada')?.kept).toEqual(['keynote']);
  expect(readBootSnapshot('grace')).toBeUndefined();
});

test('of a large conference it holds the talks nearest to now, in at most 20 KB', () => {
  const talks = Array.from({ length: 1100 }, (_, index) =>
    testTalk({
      id: `talk-${index}`,
      title: `Über große Dinge und kleine Schritte, Teil ${index}`,
      startsAt: at('09:00') + (index % 220) * 5 * MINUTE,
      description: 'x'.repeat(2000),
      speakers: [{ id: `person-${index}`, name: `Jördis Ångström ${index}` }],
    }),
  );
  const now = at('09:00') + 8 * HOUR;
  writeBootSnapshot(snapshot({ talks, kept: talks.map((talk) => talk.id) }), now);
  const boot = readBootSnapshot('ada');
  const farthest = Math.max(...(boot?.talks ?? []).map((talk) => Math.abs(talk.startsAt - now)));
  expect(bytes()).toBeLessThanOrEqual(20_000);
  expect(boot?.talks.length).toBeGreaterThan(60);
  expect(farthest).toBeLessThan(2 * HOUR);
  expect(boot?.kept.toSorted()).toEqual(boot?.talks.map((talk) => talk.id).toSorted());
});

test('what an older build wrote is no snapshot', () => {
  storage.setItem('plenary.boot', JSON.stringify({ personId: 'ada', talks: ['keynote'] }));
  expect(readBootSnapshot('ada')).toBeUndefined();
});
