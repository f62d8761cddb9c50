import { expect, test } from 'vitest';

test('holds', () => undefined);

test('never holds', () => {
  expect(1).toBe(2);
});
