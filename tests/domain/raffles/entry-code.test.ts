import { expect, test } from 'vitest';
import { entryCode } from '../../../domain/raffles/entry-code.ts';

test('an entry has a code of eight letters and digits in two parts, whatever signs its number has', () => {
  expect(['acWc7p_EwDh_', '-_a1B2-c3D4e', 'Lk7twJnVE9LR', 'ab_c', '-_'].map(entryCode)).toEqual([
    'ACWC-7PEW',
    'A1B2-C3D4',
    'LK7T-WJNV',
    'ABC',
    '',
  ]);
});
