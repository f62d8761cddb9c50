import { expect, test } from 'vitest';
import { placeLabel, placeNote, placeSentence, roomWords } from '../../../domain/signups/place-words.ts';
import type { PlaceState } from '../../../domain/signups/place.ts';

const open = (free: number, waiting = 0): PlaceState => ({ is: 'open', free, waiting });

test('the state of places is described in whole sentences, with the one possible action', () => {
  const said = (state: PlaceState, capacity = 10) => [placeSentence(state, capacity), placeLabel(state)];
  expect(said(open(3))).toEqual(['3 of 10 places are free.', 'Sign up']);
  expect(said(open(1), 1)).toEqual(['The only place is free.', 'Sign up']);
  expect(said(open(0))).toEqual(['All 10 places are taken.', 'Join the waiting list']);
  expect(said(open(0, 1), 1)).toEqual(['The only place is taken. 1 person is waiting.', 'Join the waiting list']);
  expect(said(open(0, 1200))).toEqual(['All 10 places are taken. 1,200 people are waiting.', 'Join the waiting list']);
  expect(said({ is: 'asking' })).toEqual([
    'You asked for a place. Whether one is yours, the server says.',
    'Take it back',
  ]);
  expect(said({ is: 'place' })).toEqual(['You have a place.', 'Give your place back']);
  expect(said({ is: 'waiting', position: 4 })).toEqual([
    'You are number 4 on the waiting list.',
    'Leave the waiting list',
  ]);
  expect(said({ is: 'waiting', position: undefined })[0]).toBe('You are on the waiting list.');
  expect(said({ is: 'closed' })).toEqual(['Sign-up is closed.', undefined]);
});

test('a person who signed up offline is notified of the decision, and of the reason if it was rejected', () => {
  expect([placeNote({ is: 'asking' }, true), placeNote({ is: 'asking' }, false)]).toEqual([
    '',
    'Kept on this device. Places go to who the server hears of first, and it hears of you when you are online.',
  ]);
  expect(placeNote({ is: 'open', free: 1, waiting: 0, why: 'This talk was cancelled' }, true)).toBe(
    'Not signed up: This talk was cancelled',
  );
});

test('a card shows the room’s state only if it matters', () => {
  expect([
    roomWords(false, undefined),
    roomWords(false, open(2)),
    roomWords(true, undefined),
    roomWords(true, { is: 'place' }),
    roomWords(false, { is: 'waiting', position: 3 }),
  ]).toEqual(['', '', 'Room full', 'Room full · You have a place', 'Waiting list']);
});
