import { expect, test } from 'vitest';
import { relevantFirst } from '../../../domain/talks/by-relevance.ts';
import { testTalk } from '../../support/conference.ts';

test('of simultaneous talks kept ones come first, then by stage; those without a stage last', () => {
  const talks = ['side', 'main', 'nowhere', 'garden'].map((stageId) => testTalk({ id: stageId, stageId }));
  const stages = ['main', 'garden', 'side'].map((id, order) => ({ id, name: id, order }));
  const order = (...kept: readonly string[]) =>
    relevantFirst(talks, { kept: new Set(kept), stages: stages.toReversed() }).map(({ id }) => id);
  expect(order()).toEqual(['main', 'garden', 'side', 'nowhere']);
  expect(order('side')).toEqual(['side', 'main', 'garden', 'nowhere']);
});
