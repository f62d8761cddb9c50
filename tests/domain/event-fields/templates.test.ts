import { expect, test } from 'vitest';
import { findDifferences } from '../../support/golden-fields.ts';

test('the templates Affiliate and Creator judge every input as the rules of the specification did, to the sentence', () => {
  const { refused, differ } = findDifferences(3000, 31);
  expect(refused).toBeGreaterThan(1500);
  expect(differ.slice(0, 3)).toEqual([]);
});
