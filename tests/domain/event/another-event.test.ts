import { expect, test } from 'vitest';
import { type LoadedEvent, isAnotherEvent } from '../../../domain/event/another-event.ts';
import { conference, keynote, testTalk } from '../../support/conference.ts';

const talks = Array.from({ length: 20 }, (_, index) => testTalk({ id: `talk-${index}`, title: `Talk ${index}` }));
const others = talks.map((talk) => ({ ...talk, title: `Next year: ${talk.title}` }));
const of = (list: LoadedEvent['talks'], event: Partial<NonNullable<LoadedEvent['event']>> = {}): LoadedEvent => ({
  event: { ...conference, ...event },
  talks: list,
});
const nextYear = { name: 'The one after' };

test('an event with another name and other talks under the same numbers is another event', () => {
  expect(isAnotherEvent(of(talks), of(others, nextYear))).toBe(true);
  expect(isAnotherEvent(of(talks), of([keynote], { firstDay: '2031-01-01' }))).toBe(true);
});

test('the demo and the event that replaces it are two events, whatever they share', () => {
  expect(isAnotherEvent(of(talks, { isDemo: true }), of(talks))).toBe(true);
});

test('an event that is renamed, moved, or completely changed stays the same event', () => {
  expect(isAnotherEvent(of(talks), of(talks, nextYear))).toBe(false);
  expect(isAnotherEvent(of(talks), of(others))).toBe(false);
  expect(isAnotherEvent(of(talks), of([...talks.slice(0, 2), ...others.slice(2)], nextYear))).toBe(false);
});

test('a schedule that is not loaded yet does not decide which event it is', () => {
  expect(isAnotherEvent({ event: undefined, talks: [] }, of(talks))).toBe(false);
  expect(isAnotherEvent(of([]), of(talks, nextYear))).toBe(false);
  expect(isAnotherEvent(of(talks), of([], nextYear))).toBe(false);
});
