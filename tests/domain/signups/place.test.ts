import { expect, test } from 'vitest';
import { refusal } from '../../../domain/refusal.ts';
import { type Place, placeState, shownLine, type TalkPlaces } from '../../../domain/signups/place.ts';
import { signup, signupRefusal } from '../../../domain/signups/signup.ts';
import { at, testTalk } from '../../support/conference.ts';

const talk = testTalk({ id: 'knots', startsAt: at('10:00'), capacity: 2 });
const own = (wanted: boolean) => signup.document('knots', { wanted }, { changedAt: 1, rev: 'revision-1' });
const place = (state: Place['state'], number: number): Place => ({ talkId: 'knots', state, number, n: number });
const counts = (taken: number, line: number[] = []): TalkPlaces => ({
  talkId: 'knots',
  taken,
  waiting: line.length,
  line,
  at: 1,
});
const now = at('09:00');
const nothing = { talk, own: undefined, place: undefined, counts: undefined, now };

test('people who take part remotely need no place in a talk that says either way, and keep one they have', () => {
  const both = { ...talk, attendance: 'either' as const };
  expect(placeState({ ...nothing, talk: both, isRemote: true })).toEqual({ is: 'remote' });
  expect(placeState({ ...nothing, talk: both })).toEqual({ is: 'open', free: 2, waiting: 0 });
  for (const attendance of ['remote', 'inPerson', undefined] as const) {
    const other = attendance ? { ...talk, attendance } : talk;
    expect(placeState({ ...nothing, talk: other, isRemote: true })).toEqual({ is: 'open', free: 2, waiting: 0 });
  }
  const held = { ...nothing, talk: both, isRemote: true, own: own(true), place: place('place', 1) };
  expect(placeState(held)).toEqual({ is: 'place' });
});

test('a talk with limited places shows free ones, and how many people wait if there are none', () => {
  expect(placeState(nothing)).toEqual({ is: 'open', free: 2, waiting: 0 });
  expect(placeState({ ...nothing, counts: counts(1) })).toEqual({ is: 'open', free: 1, waiting: 0 });
  expect(placeState({ ...nothing, counts: counts(2, [3, 4]) })).toEqual({ is: 'open', free: 0, waiting: 2 });
  // A person on the waitlist is about to get the place.
  expect(placeState({ ...nothing, counts: counts(1, [3]) })).toEqual({ is: 'open', free: 0, waiting: 1 });
  expect(placeState({ ...nothing, talk: testTalk({ id: 'talk' }) })).toBeUndefined();
  expect(placeState({ ...nothing, talk: { ...talk, capacity: null } })).toBeUndefined();
});

test('a person who signed up is shown no place before the server has answered', () => {
  const asked = { ...nothing, own: own(true) };
  expect(placeState(asked)).toEqual({ is: 'asking' });
  expect(placeState({ ...asked, place: place('place', 1) })).toEqual({ is: 'place' });
  const waiting = { ...asked, place: place('waiting', 7), counts: counts(2, [5, 7, 9]) };
  expect(placeState(waiting)).toEqual({ is: 'waiting', position: 2 });
  expect(placeState({ ...waiting, counts: counts(2, [5]) })).toEqual({ is: 'waiting', position: undefined });
  // Given up on this device, although the server does not know it yet.
  expect(placeState({ ...waiting, own: own(false) })).toMatchObject({ is: 'open', free: 0 });
  const refused = { ...own(false), refusal: refusal('not-allowed', 'Sign-up is closed: this talk has begun') };
  expect(placeState({ ...nothing, own: refused })).toEqual({
    is: 'open',
    free: 2,
    waiting: 0,
    why: 'Sign-up is closed: this talk has begun',
  });
});

test('a person who gave up a place or turn is not counted before others, before other devices know', () => {
  const gone = { ...nothing, own: own(false) };
  const held = { ...gone, place: place('place', 2) };
  expect(placeState({ ...held, counts: counts(2) })).toEqual({ is: 'open', free: 1, waiting: 0 });
  expect(placeState({ ...held, counts: counts(2, [3]) })).toEqual({ is: 'open', free: 0, waiting: 1 });
  expect(placeState({ ...gone, place: place('waiting', 3), counts: counts(2, [3, 4]) })).toEqual({
    is: 'open',
    free: 0,
    waiting: 1,
  });
  // The public count arrived before the person's own document.
  expect(placeState({ ...held, counts: counts(0) })).toEqual({ is: 'open', free: 2, waiting: 0 });
  expect(placeState({ ...gone, place: place('waiting', 3), counts: counts(2) })).toMatchObject({ waiting: 0 });
});

test('once a talk has begun its waitlist is closed, and given places stay', () => {
  const begun = { ...nothing, own: own(true), now: at('10:00') };
  expect(placeState({ ...nothing, now: at('10:00') })).toEqual({ is: 'closed' });
  expect(placeState({ ...begun, place: place('place', 1) })).toEqual({ is: 'place' });
  expect(placeState({ ...begun, place: place('waiting', 3) })).toEqual({ is: 'closed' });
  expect(placeState({ ...begun, now, talk: { ...talk, cancelled: true }, place: place('place', 1) })).toEqual({
    is: 'closed',
  });
});

test('signing up requires a talk with sign-ups that has not begun; giving a place back is always possible', () => {
  const why = (given: Partial<Parameters<typeof signupRefusal>[1]>, wanted = true) =>
    signupRefusal({ wanted }, { talk, wantedBefore: false, now, ...given })?.message;
  expect([
    why({}),
    why({ talk: undefined }),
    why({ talk: testTalk({ id: 'talk' }) }),
    why({ talk: { ...talk, cancelled: true } }),
    why({ now: at('10:00') }),
  ]).toEqual([
    undefined,
    'This talk is no longer scheduled',
    'This talk needs no sign-up: just come',
    'This talk was cancelled',
    'Sign-up is closed: this talk has begun',
  ]);
  expect([why({ now: at('10:00'), wantedBefore: true }), why({ talk: undefined }, false)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('the first turns of the queue are public', () => {
  const numbers = Array.from({ length: 300 }, (_, index) => 300 - index);
  expect(shownLine(numbers)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
});
