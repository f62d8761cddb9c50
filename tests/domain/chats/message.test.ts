import * as v from 'valibot';
import { expect, test } from 'vitest';
import { messageRefusal, MessageText, MessageValue } from '../../../domain/chats/message.ts';
import { mayChat, speakRefusal } from '../../../domain/chats/chat-rules.ts';
import { type Role } from '../../../domain/people/role.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';

const problem = (text: unknown) => v.safeParse(MessageText, text).issues?.[0]?.message;

test('a message has 1 to 2,000 characters, without surrounding spaces', () => {
  expect(v.parse(MessageText, ' hello \n')).toBe('hello');
  expect([
    problem('x'.repeat(2000)),
    problem(' \n '),
    problem('x'.repeat(2001)),
    problem('half \ud83d a smile'),
    problem(5),
  ]).toEqual([
    undefined,
    'A message cannot be empty',
    'A message cannot be longer than 2000 characters',
    'This text contains invalid characters',
    'Write text here',
  ]);
});

test('a deleted message keeps no text, and a sent one needs one', () => {
  expect(v.parse(MessageValue, { room: 'stage:main', deleted: true, text: 'gone' })).toEqual({
    room: 'stage:main',
    deleted: true,
    text: '',
  });
  expect(v.parse(MessageValue, { room: 'stage:main', text: ' hi ' })).toEqual({
    room: 'stage:main',
    deleted: false,
    text: 'hi',
  });
  expect(
    [{ room: 'stage:main' }, { room: 'stage:main', text: ' ' }, { room: '', text: 'hi' }, { text: 'hi' }].map((value) =>
      v.is(MessageValue, value),
    ),
  ).toEqual([false, false, false, false]);
});

test('a message is sent once, and deleted for good', () => {
  const said = (value: object): UserDocument => ({
    id: 'message:m-1',
    kind: 'message',
    ref: 'm-1',
    value: { ...value },
    changedAt: 1,
    rev: 'rev-00001',
  });
  const sent = { room: 'a', deleted: false, text: 'hi' };
  const back = { room: 'a', deleted: true, text: '' };
  const codes = (
    [
      [undefined, sent],
      [sent, sent],
      [sent, back],
      [back, back],
      [sent, { ...sent, text: 'other' }],
      [sent, { ...back, room: 'b' }],
      [back, sent],
    ] as const
  ).map(([before, after]) => messageRefusal(before && said(before), after)?.message);
  expect(codes).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'A message cannot be changed once it is sent',
    'This message was sent to another room',
    'This message was taken back',
  ]);
});

test('writing requires consent to the rules, and no block between the two people', () => {
  expect([
    speakRefusal({ hasConsented: true, blocks: 'nobody' }),
    speakRefusal({ hasConsented: false, blocks: 'nobody' })?.message,
    speakRefusal({ hasConsented: true, blocks: 'i' })?.message,
    speakRefusal({ hasConsented: true, blocks: 'they' })?.message,
  ]).toEqual([
    undefined,
    'Please agree to the rules of the chat first',
    'You have blocked this person. Unblock them to write to them.',
    'You cannot write to this person',
  ]);
});

test('before the event opens only organisers chat', () => {
  const actor = (roles: Role[]) => ({ id: 'a', roles, companyId: null, replayAccess: true });
  expect([
    mayChat(actor(['ROLE_ATTENDEE']), 'onboarding'),
    mayChat(actor(['ROLE_ADMIN']), 'onboarding'),
    mayChat(actor([]), 'live'),
    mayChat(actor([]), 'finished'),
  ]).toEqual([false, true, true, true]);
});
