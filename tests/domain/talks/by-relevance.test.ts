import { expect, test } from 'vitest';
import { relevantFirst } from '../../../domain/talks/by-relevance.ts';
import { testTalk } from '../../support/conference.ts';

test('of talks that run at once those one keeps come first, then those of the first stage; those of no stage last', () => {
  const talks = ['side', 'main', 'nowhere', 'garden'].map((stageId) => testTalk({ id: stageId, stageId }));
  const stages = ['main', 'garden', 'side'].map((id, order) => ({ id, name: id, order }));
  const order = (...kept: readonly string[]) =>
    relevantFirst(talks, { kept: new Set(kept), stages: stages.toReversed() }).map(({ id }) => id);
  expect(order()).toEqual(['main', 'garden', 'side', 'nowhere']);
  expect(order('side')).toEqual(['side', 'main', 'garden', 'nowhere']);
});
