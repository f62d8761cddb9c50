import { expect, test } from 'vitest';
import { type ChatMessage, message, quoteOf } from '../../../domain/chats/message.ts';
import { messagePieces } from '../../../domain/chats/message-pieces.ts';
import { pairChats } from '../../../domain/chats/chat-list.ts';
import { pairRoom } from '../../../domain/chats/room.ts';
import { seen } from '../../../domain/chats/read-receipt.ts';
import { newSince, threadRows } from '../../../domain/chats/thread-rows.ts';
import { type ThreadMessage, threadOf } from '../../../domain/chats/thread.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { DAY, MINUTE } from '../../../domain/time.ts';

const said = (seq: number, by = 'grace'): ChatMessage => ({
  id: `message-${seq}`,
  by,
  text: `Said ${seq}`,
  at: seq,
  seq,
});
const own = (
  id: string,
  at: number,
  value: { room?: string; text?: string; deleted?: boolean; reply?: string } = {},
): UserDocument =>
  message.document(id, { room: 'stage:main', text: id, deleted: false, ...value }, { changedAt: at, rev: `rev-${id}` });
const thread = (parts: Partial<Parameters<typeof threadOf>[0]>): readonly string[] =>
  threadOf({
    room: 'stage:main',
    me: 'ada',
    said: [],
    own: [],
    isUnsent: () => true,
    wanted: () => undefined,
    ...parts,
  }).map(({ text, state, why }) => [text, state, why].filter(Boolean).join(', '));

test('sent messages are in the order of the room, unsent ones after them, as they were written', () => {
  expect(thread({ said: [said(3), said(1), said(2)], own: [own('second-one', 9), own('first-one', 8)] })).toEqual([
    'Said 1, said',
    'Said 2, said',
    'Said 3, said',
    'first-one, waiting',
    'second-one, waiting',
  ]);
});

test('an own message appears once: at its place in the room, at the end, or not at all', () => {
  const mine = [
    own('message-2', 2),
    own('elsewhere', 3, { room: 'stage:side' }),
    own('long-ago-1', 1),
    own('waiting-1', 4),
  ];
  expect(thread({ said: [said(2, 'ada')], own: mine, isUnsent: (id) => id === message.id('waiting-1') })).toEqual([
    'Said 2, said',
    'waiting-1, waiting',
  ]);
});

test('a deleted message disappears at once, whether it was sent or not', () => {
  const gone = [own('message-1', 5, { text: '', deleted: true }), own('never-said', 6, { text: '', deleted: true })];
  expect(thread({ said: [said(1, 'ada'), said(2)], own: gone })).toEqual(['Said 2, said']);
});

test('a rejected message says why, with its original text', () => {
  const refused = {
    ...own('refused-1', 5),
    value: message.nothing,
    refusal: refusal('not-allowed', 'You cannot write'),
  };
  const wanted = (id: string): unknown =>
    id === message.id('refused-1') ? { room: 'stage:main', text: 'Hello?' } : undefined;
  expect(thread({ own: [refused], wanted })).toEqual(['Hello?, failed, You cannot write']);
  expect(thread({ own: [refused], wanted, room: 'stage:side' })).toEqual([]);
});

test('an answer quotes eighty characters, on one line', () => {
  expect(quoteOf({ id: 'one', by: 'ada', text: 'Short\nand on' })).toEqual({
    id: 'one',
    by: 'ada',
    text: 'Short and on',
  });
  expect(quoteOf({ id: 'one', by: 'ada', text: '🐌'.repeat(81) }).text).toBe(`${'🐌'.repeat(80)}…`);
});

test('a run begins with another person, another day, or after a pause, and shows its time once', () => {
  const at = (time: number, by: string): ThreadMessage => ({
    id: `${by}${time}`,
    by,
    text: '',
    at: time,
    state: 'said',
  });
  const rows = threadRows(
    [at(0, 'ada'), at(MINUTE, 'ada'), at(2 * MINUTE, 'grace'), at(20 * MINUTE, 'grace'), at(DAY, 'grace')],
    'UTC',
  );
  expect(rows.map(({ beginsDay, beginsRun, endsRun }) => [beginsDay, beginsRun, endsRun])).toEqual([
    [true, true, false],
    [false, false, true],
    [false, true, true],
    [false, true, true],
    [true, true, true],
  ]);
});

test.for([
  ['See https://example.org/a_(b). Fine', ['See ', '<https://example.org/a_(b)>', '. Fine']],
  ['(https://example.org/a)', ['(', '<https://example.org/a>', ')']],
  ['javascript:alert(1) data:text/html,x', ['javascript:alert(1) data:text/html,x']],
  [
    'https://user@evil.example http://127.0.0.1/ https://localhost',
    ['https://user@evil.example http://127.0.0.1/ https://localhost'],
  ],
  ['HTTP://EXAMPLE.ORG', ['<HTTP://EXAMPLE.ORG>']],
  ['no link', ['no link']],
] as const)('in %j only http addresses with host names are links', ([text, pieces]) => {
  expect(messagePieces(text).map((piece) => (piece.href === undefined ? piece.text : `<${piece.href}>`))).toEqual(
    pieces,
  );
});

test('the list begins with the latest conversation, and marks unread messages', () => {
  const rooms = { grace: pairRoom('ada', 'grace'), theo: pairRoom('ada', 'theo') };
  const heard = { id: rooms.grace, with: 'grace', seq: 7, at: 20, text: 'Are you there?' };
  const written = own('to-theo-1', 30, { room: rooms.theo, text: 'Hello Theo' });
  const chats = (last: number) =>
    pairChats({
      me: 'ada',
      connected: ['olive', 'grace', 'theo'],
      heard: (room) => (room === rooms.grace ? heard : undefined),
      mine: new Map(
        [written, seen.document(rooms.grace, { seq: last }, { changedAt: 1, rev: 'seen' })].map((one) => [one.id, one]),
      ),
    }).map(({ personId, last: latest, isUnread }) => [personId, latest?.text, latest?.isMine, isUnread]);
  expect(chats(6)).toEqual([
    ['theo', 'Hello Theo', true, false],
    ['grace', 'Are you there?', false, true],
    ['olive', undefined, undefined, false],
  ]);
  expect(chats(7)[1]).toEqual(['grace', 'Are you there?', false, false]);
});

test('messages since the reader left the end are counted, even if that message is gone; after a gap there are more', () => {
  const rows = (...places: number[]) =>
    threadRows(
      threadOf({
        room: 'stage:main',
        me: 'ada',
        said: places.map((place) => said(place)),
        own: [],
        isUnsent: () => true,
        wanted: () => undefined,
      }),
      'UTC',
    );
  const last = rows(1, 2, 3).at(-1)!.message;
  expect({
    nothing: newSince(rows(1, 2, 3), last),
    one: newSince(rows(1, 2, 3, 4), last),
    two: newSince(rows(1, 2, 3, 4, 5), last),
    takenBack: newSince(rows(1, 2, 4, 5), last),
    afterGap: newSince(rows(...Array.from({ length: 200 }, (_, index) => 400 + index)), last),
  }).toEqual({ nothing: undefined, one: '1 new', two: '2 new', takenBack: '2 new', afterGap: '200+ new' });
});
