import { array, assert, constantFrom, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import {
  reaction,
  countedReaction,
  lobbyToggled,
  REACTION_TYPES,
  type ReactionCounts,
  type ReactionType,
  reactionCountId,
  reactionRefusal,
  withReaction,
} from '../../../domain/posts/reaction.ts';

const none: ReactionCounts = { thumbs_up: 0, fire: 0, love: 0, explosion: 0 };
const chosen = option(constantFrom(...REACTION_TYPES));

test('another type moves the count, taking it back lowers it, and never below 0', () => {
  expect(withReaction(none, null, 'love')).toEqual({ ...none, love: 1 });
  expect(withReaction({ ...none, love: 3 }, 'love', 'fire')).toEqual({ ...none, love: 2, fire: 1 });
  expect(withReaction({ ...none, love: 3 }, 'love', null)).toEqual({ ...none, love: 2 });
  expect(withReaction(none, 'love', null)).toEqual(none);
  expect(withReaction({ ...none, love: 3 }, 'love', 'love')).toEqual({ ...none, love: 3 });
});

test('in the lobby a press goes between love and nothing', () => {
  expect(
    [null, 'love', 'fire', 'thumbs_up', 'explosion'].map((type) => lobbyToggled(type as ReactionType | null)),
  ).toEqual(['love', null, 'love', 'love', 'love']);
});

test('whatever people choose one after another, the counts say what they last chose', () => {
  const people = ['ada', 'grace', 'olive', 'mira'];
  assert(
    property(array(record({ who: constantFrom(...people), type: chosen })), (choices) => {
      const now = new Map<string, ReactionType>();
      let counts = none;
      for (const { who, type } of choices) {
        counts = withReaction(counts, now.get(who) ?? null, type);
        if (type) now.set(who, type);
        else now.delete(who);
      }
      expect(counts).toEqual(
        Object.fromEntries(
          REACTION_TYPES.map((type) => [type, [...now.values()].filter((one) => one === type).length]),
        ),
      );
    }),
  );
});

test('a document of another kind, or of no known type, is no reaction', () => {
  expect(reaction.read({ kind: 'reaction', value: { type: 'love' } }).type).toBe('love');
  expect(reaction.read({ kind: 'reaction', value: { type: null } }).type).toBeNull();
  expect(reaction.read({ kind: 'reaction', value: { type: 'hate' } }).type).toBeNull();
  expect(reaction.read({ kind: 'agenda', value: { type: 'love' } }).type).toBeNull();
  expect(reaction.read(undefined).type).toBeNull();
});

test('what is gone can be loved no more, but a reaction to it can be taken back', () => {
  expect(reactionRefusal({ type: 'love' }, undefined)).toEqual({ code: 'not-found', message: 'This post is gone' });
  expect(reactionRefusal({ type: null }, undefined)).toBeUndefined();
});

test('the id of a count names its post and its type', () => {
  expect(countedReaction(reactionCountId('a:b', 'fire'))).toEqual({ postId: 'a:b', type: 'fire' });
});
