import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenPlans, type Plan } from '../../../domain/agenda/conflict-suggestions.ts';
import { talkChange, type TalkChange, talkGist } from '../../../domain/talks/talk-diff.ts';
import { endsAt, type Talk } from '../../../domain/talks/talk.ts';
import { minutes } from '../../../domain/time.ts';
import { at, testTalk } from '../../support/conference.ts';

const grace = [{ id: 'grace', name: 'Grace Marlow' }];
const lost = testTalk({ id: 'lost', startsAt: at('11:00'), cancelled: true, speakers: grace, trackId: 'web' });
const before = testTalk({ id: 'before', startsAt: at('10:00'), stageId: 'main' });
const after = testTalk({ id: 'after', startsAt: at('12:00'), stageId: 'main' });
const talk = (id: string, more: Partial<Talk> = {}): Talk =>
  testTalk({ id, startsAt: at('11:00'), trackId: 'other', stageId: 'side', ...more });

const plan = (talks: readonly Talk[], kept: readonly string[], more: Partial<Plan> = {}): Plan => ({
  talks,
  kept: new Set(kept),
  changes: new Map(),
  now: at('09:00'),
  ...more,
});
const offered = (world: Plan): string[][] => brokenPlans(world).map(({ offers }) => offers.map(({ id }) => id));
const changed = (old: Talk, now: Talk): [string, TalkChange][] => {
  const change = talkChange(talkGist(old), talkGist(now));
  return change ? [[now.id, change]] : [];
};

describe('for a kept talk that was cancelled', () => {
  test('talks of the same speakers are offered first, then of its track, then with the least walking, then with the nearest start', () => {
    const talks = [
      before,
      after,
      lost,
      talk('near'),
      talk('same-stage', { stageId: 'main' }),
      talk('later', { startsAt: at('11:05') }),
      talk('track', { trackId: 'web' }),
      talk('speaker', { speakers: grace }),
    ];
    expect(offered(plan(talks, ['lost', 'before', 'after']))).toEqual([['speaker', 'track', 'same-stage']]);
    const plain = talks.filter(({ id }) => !['speaker', 'track'].includes(id));
    expect(offered(plan(plain, ['lost', 'before', 'after']))).toEqual([['same-stage', 'near', 'later']]);
  });

  test.each([
    ['is kept already', talk('no'), ['lost', 'no']],
    ['meets something that is kept', talk('no', { startsAt: at('11:30') }), ['lost', 'after']],
    ['is cancelled as well', talk('no', { cancelled: true }), ['lost']],
    ['is a break', talk('no', { kind: 'break' }), ['lost']],
    ['is at another time', talk('no', { startsAt: at('13:00') }), ['lost']],
    ['has begun', talk('no', { startsAt: at('08:55'), minutes: 180 }), ['lost']],
  ])('no offer %s', (_, other, kept) => {
    expect(offered(plan([lost, after, other], kept))).toEqual([[]]);
  });

  test('no suggestions once the time is over, and none for talks that are not kept', () => {
    expect(brokenPlans(plan([lost], ['lost'], { now: endsAt(lost) }))).toEqual([]);
    expect(brokenPlans(plan([lost], []))).toEqual([]);
  });
});

test('recordings are offered as well: the same talk first, then others of its speakers, at most three', () => {
  const recorded = [
    talk('other'),
    ...['a', 'b', 'c'].map((id) => talk(id, { edition: 'replay', speakers: grace })),
    talk('same', { edition: 'replay', title: 'TALK lost' }),
    { ...lost, cancelled: false },
  ];
  const [broken] = brokenPlans(plan([lost], ['lost'], { recorded }));
  expect(broken?.replays.map(({ id }) => id)).toEqual(['same', 'a', 'b']);
  expect(brokenPlans(plan([lost], ['lost']))[0]?.replays).toEqual([]);
});

test('a kept talk that moved onto another one frees its time for others', () => {
  const moved = { ...lost, id: 'moved', cancelled: false, startsAt: at('12:15') };
  const changes = new Map(changed({ ...moved, startsAt: at('11:00') }, moved));
  const world = plan([before, after, moved, talk('free')], ['before', 'after', 'moved'], { changes });
  expect(brokenPlans(world)).toEqual([
    { talk: moved, onto: after, from: at('11:00'), to: at('11:45'), offers: [talk('free')], replays: [] },
  ]);
  expect(brokenPlans({ ...world, changes: new Map() })).toEqual([]);
});

const slots = fc.record({
  startsAt: fc.integer({ min: 0, max: 60 }).map((quarter) => at('08:00') + minutes(15 * quarter)),
  minutes: fc.constantFrom(15, 30, 45, 90),
  stageId: fc.constantFrom('main', 'side'),
  trackId: fc.constantFrom('web', 'other', null),
  cancelled: fc.boolean(),
  kind: fc.constantFrom('talk' as const, 'break' as const),
});
const worlds = fc.array(fc.tuple(slots, fc.boolean()), { maxLength: 25 }).map((all) => ({
  talks: all.map(([slot], index) => testTalk({ id: `t${String(index).padStart(2, '0')}`, ...slot })),
  kept: all.flatMap(([, isKept], index) => (isKept ? [`t${String(index).padStart(2, '0')}`] : [])),
}));

test('whatever the schedule, an offer takes place, fits the time and overlaps no kept talk', () => {
  fc.assert(
    fc.property(worlds, ({ talks, kept }) => {
      const world = plan(talks, kept);
      for (const { talk: broken, from, to, offers } of brokenPlans(world)) {
        expect(world.kept.has(broken.id) && broken.cancelled).toBe(true);
        for (const offer of offers) {
          const others = talks.filter(({ id, kind, cancelled }) => world.kept.has(id) && kind === 'talk' && !cancelled);
          expect(world.kept.has(offer.id)).toBe(false);
          expect(offer.kind === 'talk' && !offer.cancelled && offer.startsAt >= world.now).toBe(true);
          expect(offer.startsAt < to && endsAt(offer) > from).toBe(true);
          expect(others.some((other) => other.startsAt < endsAt(offer) && endsAt(other) > offer.startsAt)).toBe(false);
        }
      }
    }),
  );
});

test('the offers do not depend on the order of the device’s talks', () => {
  fc.assert(
    fc.property(worlds, ({ talks, kept }) => {
      expect(offered(plan(talks.toReversed(), kept))).toEqual(offered(plan(talks, kept)));
    }),
  );
});
