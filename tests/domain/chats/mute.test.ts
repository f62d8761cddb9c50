import { expect, test } from 'vitest';
import { chatForgottenAt } from '../../../domain/chats/chat-life.ts';
import { MUTE_CHOICES, mutedUntil, mutedWords, muteEnd, muteRefusal } from '../../../domain/chats/mute.ts';
import { toldOf } from '../../../domain/chats/room-latest.ts';
import { DAY, instantOf, MINUTE } from '../../../domain/time.ts';

const event = { lastDay: '2027-07-13', zone: 'Europe/Madrid', chatKeepDays: 90 };
const now = instantOf('2027-07-12T14:00', event.zone);

test('the chat is kept for so many whole days after the last one, in the event’s zone', () => {
  expect(chatForgottenAt(event)).toBe(instantOf('2027-10-12T00:00', event.zone));
  expect(chatForgottenAt({ ...event, chatKeepDays: 1 })).toBe(instantOf('2027-07-15T00:00', event.zone));
});

test('a person is muted for ten minutes, a day, or as long as there is a chat', () => {
  const later = chatForgottenAt(event) + DAY;
  expect(MUTE_CHOICES.map((choice) => muteEnd(choice, now, event))).toEqual([
    now + 10 * MINUTE,
    now + DAY,
    chatForgottenAt(event),
  ]);
  expect(muteEnd('event', later, event)).toBe(later + DAY);
});

test('a mute lasts until its time, and states it', () => {
  const until = instantOf('2027-07-12T14:10', event.zone);
  expect([mutedUntil({ until }, until - 1), mutedUntil({ until }, until), mutedUntil(undefined, now)]).toEqual([
    until,
    undefined,
    undefined,
  ]);
  expect(mutedWords(until, 'Europe/London')).toBe('The organisers have muted you until Mon 12 Jul, 13:10');
  expect(muteRefusal({ until }, { now, zone: event.zone })).toEqual({
    code: 'not-allowed',
    message: 'The organisers have muted you until Mon 12 Jul, 14:10',
  });
  expect(muteRefusal({ until }, { now: until, zone: event.zone })).toBeUndefined();
});

test('a push announces the first unread message, and no other until that is read', () => {
  const [first, second] = [
    { id: 'first', seq: 4 },
    { id: 'second', seq: 7 },
  ];
  expect([toldOf(undefined, 0, first), toldOf({ told: first }, 3, second), toldOf({ told: first }, 4, second)]).toEqual(
    [first, first, second],
  );
  expect(toldOf({}, 0, second)).toBe(second);
});
