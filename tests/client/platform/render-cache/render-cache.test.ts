import { beforeEach, expect, test } from 'vitest';
import { event, stages, talksById } from '../../../../client/platform/replica/catalog-view.ts';
import { Mirror } from '../../../../client/platform/replica/mirror.ts';
import { me } from '../../../../client/platform/session/session.ts';
import { CatalogPresenter } from '../../../../client/platform/lifecycle/catalog-presenter.ts';
import {
  type CachedSchedule,
  cacheSchedule,
  readCachedSchedule,
} from '../../../../client/platform/render-cache/render-cache.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { HOUR, MINUTE } from '../../../../domain/time.ts';
import { at, conference, keynote, mainStage, sideStage, testTalk, webTrack } from '../../../support/conference.ts';
import { freshLocalStorage } from '../../../support/local-storage.ts';

let storage: Storage;
beforeEach(() => {
  storage = freshLocalStorage();
});

const snapshot = (given: Partial<CachedSchedule> = {}): CachedSchedule => ({
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

test('a cold start shows what the person saw last, except long texts', () => {
  cacheSchedule(snapshot(), at('09:00'));
  expect(readCachedSchedule('ada')).toEqual(snapshot({ talks: [{ ...keynote, description: '' }] }));
});

test('it is shown to no other person', () => {
  cacheSchedule(snapshot(), at('09:00'));
  expect(readCachedSchedule('ada')?.kept).toEqual(['keynote']);
  expect(readCachedSchedule('grace')).toBeUndefined();
});

test('for a large conference it contains the talks nearest to now, in at most 60 KB', () => {
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
  cacheSchedule(snapshot({ talks, kept: talks.map((talk) => talk.id) }), now);
  const boot = readCachedSchedule('ada');
  const farthest = Math.max(...(boot?.talks ?? []).map((talk) => Math.abs(talk.startsAt - now)));
  expect(bytes()).toBeLessThanOrEqual(60_000);
  expect(boot?.talks.length).toBeGreaterThan(60);
  expect(farthest).toBeLessThan(2 * HOUR);
  expect(boot?.kept.toSorted()).toEqual(boot?.talks.map((talk) => talk.id).toSorted());
});

const mirrorAt = (n: number, logId: string, phase: 'live' | 'onboarding', ...shown: Talk[]): Mirror => {
  const docs = (c: string, all: readonly { readonly id: string }[]) => ({
    key: `${c}:0`,
    c,
    docs: all.map((doc) => ({ id: doc.id, rev: `${doc.id}-${n}`, doc })),
  });
  return new Mirror({
    position: { s: 'pub', logId, n, generation: 'g', buckets: {} },
    segments: [
      docs('event', [Object.assign({ id: 'event' }, conference, { phase })]),
      docs('stages', [mainStage]),
      docs('talks', shown),
    ],
  });
};

test('a database behind the cached schedule changes nothing on the screen until it has caught up', () => {
  me.set({ id: 'ada', name: 'Ada', roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false });
  const fresh = testTalk({ id: 'fresh', title: 'Thought of this morning' });
  const moved = { ...keynote, startsAt: at('15:00') };
  cacheSchedule(snapshot({ n: 9, event: { ...conference, phase: 'finished' }, talks: [moved, fresh] }), at('09:00'));
  const shownNow = () => [
    event.get()?.phase,
    stages.get().map(({ id }) => id),
    talksById.get().get('keynote'),
    talksById.get().has('fresh'),
  ];
  const show = (catalog: CatalogPresenter, mirror: Mirror, cause: 'read' | 'moved') =>
    catalog.show({ mirror, collections: cause === 'read' ? mirror.collections() : new Set(['talks']), cause }, false);

  const shown = new CatalogPresenter(() => undefined);
  show(shown, mirrorAt(7, 'log-1', 'live', keynote), 'read');
  expect(shownNow()).toEqual(['finished', [mainStage.id, sideStage.id], moved, true]);
  expect(shown.position).toEqual({ logId: 'log-1', n: 9 });
  show(shown, mirrorAt(9, 'log-1', 'onboarding', keynote), 'moved');
  expect(shownNow()).toEqual(['onboarding', [mainStage.id], keynote, false]);
  expect(shown.position?.n).toBe(9);

  show(new CatalogPresenter(() => undefined), mirrorAt(7, 'restored', 'live', keynote), 'read');
  expect(shownNow()).toEqual(['live', [mainStage.id], keynote, false]);
});

test('data of an older build is ignored', () => {
  storage.setItem('plenary.boot', JSON.stringify({ personId: 'ada', talks: ['keynote'] }));
  expect(readCachedSchedule('ada')).toBeUndefined();
});
