import { expect, test } from 'vitest';
import {
  reaction,
  countedReaction,
  lobbyToggled,
  type ReactionType,
  reactionCountId,
  reactionRefusal,
} from '../../../domain/posts/reaction.ts';

test('in the lobby a press toggles between love and none', () => {
  expect(
    [null, 'love', 'fire', 'thumbs_up', 'explosion'].map((type) => lobbyToggled(type as ReactionType | null)),
  ).toEqual(['love', null, 'love', 'love', 'love']);
});

test('a document of another kind or an unknown type is no reaction', () => {
  expect(reaction.read({ kind: 'reaction', value: { type: 'love' } }).type).toBe('love');
  expect(reaction.read({ kind: 'reaction', value: { type: null } }).type).toBeNull();
  expect(reaction.read({ kind: 'reaction', value: { type: 'hate' } }).type).toBeNull();
  expect(reaction.read({ kind: 'agenda', value: { type: 'love' } }).type).toBeNull();
  expect(reaction.read(undefined).type).toBeNull();
});

test('a deleted post takes no reactions, but a reaction to it can be withdrawn', () => {
  expect(reactionRefusal({ type: 'love' }, undefined)).toEqual({ code: 'not-found', message: 'This post is gone' });
  expect(reactionRefusal({ type: null }, undefined)).toBeUndefined();
});

test('the id of a count contains its post and type', () => {
  expect(countedReaction(reactionCountId('a:b', 'fire'))).toEqual({ postId: 'a:b', type: 'fire' });
});
