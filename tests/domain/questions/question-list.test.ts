import { expect, test } from 'vitest';
import {
  type ListedQuestion,
  listedQuestions,
  pinnedOf,
  stillList,
  votesSeen,
} from '../../../domain/questions/question-list.ts';
import type { Question } from '../../../domain/questions/question.ts';

const question = (id: string, at: number, more: Partial<Question> = {}): Question => ({
  id,
  by: 'grace',
  text: `What ${id}?`,
  at,
  state: 'open',
  pinned: false,
  ...more,
});
const own = (id: string, at: number, isUnsent = false) => ({
  id,
  text: `What ${id}?`,
  at,
  isUnsent,
  isAnonymous: false,
});
const seen = (listed: readonly ListedQuestion[]) => listed.map(({ id, own: whose, votes }) => [id, whose, votes]);

test('own questions come first, then those with the most votes, and equal ones by age', () => {
  const votes: Readonly<Record<string, number>> = { loud: 9, early: 2, late: 2, mine: 1 };
  const listed = listedQuestions({
    inRoom: [question('late', 40), question('early', 30), question('mine', 20), question('loud', 10)],
    own: [own('mine', 20), own('waiting', 50), own('offline', 60, true)],
    isCurrent: true,
    votesOf: (id) => votes[id] ?? 0,
  });
  expect(seen(listed)).toEqual([
    ['mine', 'shown', 1],
    ['waiting', 'alone', 0],
    ['offline', 'unsent', 0],
    ['loud', undefined, 9],
    ['early', undefined, 2],
    ['late', undefined, 2],
  ]);
  expect(listed[1]).toEqual({
    id: 'waiting',
    by: null,
    text: 'What waiting?',
    at: 50,
    state: 'waiting',
    pinned: false,
    votes: 0,
    own: 'alone',
    isAnonymous: false,
  });
});

test('if the room’s state is not current, a sent own question does not claim who sees it', () => {
  const given = { own: [own('sent', 1), own('offline', 2, true)], inRoom: [], votesOf: () => 0 };
  expect(seen(listedQuestions({ ...given, isCurrent: true }))).toEqual([
    ['sent', 'alone', 0],
    ['offline', 'unsent', 0],
  ]);
  expect(seen(listedQuestions({ ...given, isCurrent: false }))).toEqual([
    ['sent', 'sent', 0],
    ['offline', 'unsent', 0],
  ]);
});

test('own questions show which of them was asked anonymously', () => {
  const mine = [own('named', 1), { ...own('nameless', 2), isAnonymous: true }];
  const listed = listedQuestions({
    inRoom: [question('named', 1), question('nameless', 2), question('of another', 3)],
    own: mine,
    isCurrent: true,
    votesOf: () => 0,
  });
  expect(listed.map(({ id, isAnonymous }) => [id, isAnonymous])).toEqual([
    ['named', false],
    ['nameless', true],
    ['of another', false],
  ]);
});

test('a question that hosts removed from the room is not listed, not even for its author', () => {
  const inRoom = [
    question('open', 1),
    question('answered', 2, { state: 'answered' }),
    question('hidden', 3, { state: 'hidden' }),
  ];
  const listed = listedQuestions({ inRoom, own: [own('hidden', 3)], isCurrent: true, votesOf: () => 0 });
  expect(listed.map(({ id }) => id)).toEqual(['open', 'answered']);
});

test('a list does not move while reading: counts change in place, new questions are counted, own ones appear', () => {
  const listed = (ids: readonly string[], mine: readonly string[] = [], votesOf: (id: string) => number = () => 0) =>
    listedQuestions({
      inRoom: ids.map((id, index) => question(id, index)),
      own: mine.map((id) => own(id, 100)),
      isCurrent: true,
      votesOf,
    });
  const known = listed(['a', 'b', 'c']).map(({ id }) => id);
  expect(stillList(known, listed(['a', 'b', 'c']))).toMatchObject({ fresh: 0, isInOrder: true });

  const voted = stillList(
    known,
    listed(['a', 'b', 'c'], [], (id) => (id === 'c' ? 5 : 0)),
  );
  expect([seen(voted.shown), voted.fresh, voted.isInOrder]).toEqual([
    [
      ['a', undefined, 0],
      ['b', undefined, 0],
      ['c', undefined, 5],
    ],
    0,
    false,
  ]);
  const came = stillList(known, listed(['a', 'b', 'c', 'd', 'e']));
  expect([came.shown.map(({ id }) => id), came.fresh]).toEqual([['a', 'b', 'c'], 2]);
  const asked = stillList(known, listed(['a', 'b', 'c', 'd'], ['mine']));
  expect([asked.shown.map(({ id }) => id), asked.fresh]).toEqual([['mine', 'a', 'b', 'c'], 1]);
  const gone = stillList(known, listed(['a', 'c']));
  expect([gone.shown.map(({ id }) => id), gone.fresh, gone.isInOrder]).toEqual([['a', 'c'], 0, true]);
});

test('the own vote is added until it was counted: while it is unsent, and while it is newer than the count', () => {
  const counted = { id: 'q', count: 3, at: 100 };
  const vote = (up: boolean, before: boolean, changedAt: number, isUnsent = false) => ({
    up,
    before,
    changedAt,
    isUnsent,
  });
  expect([
    votesSeen(undefined, undefined),
    votesSeen(counted, undefined),
    votesSeen(counted, vote(true, false, 101)),
    votesSeen(counted, vote(true, false, 100)),
    votesSeen(counted, vote(true, false, 50, true)),
    votesSeen(counted, vote(false, true, 50, true)),
    votesSeen(counted, vote(false, true, 101)),
    votesSeen(undefined, vote(false, true, 101)),
    votesSeen(undefined, vote(true, false, 101)),
  ]).toEqual([0, 3, 4, 3, 4, 2, 2, 0, 1]);
});

test('the current topic is the one pinned question or poll, or none', () => {
  expect(pinnedOf([question('a', 1), question('b', 2, { pinned: true })])?.id).toBe('b');
  expect(pinnedOf([question('a', 1)])).toBeUndefined();
});
