import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('holds', () => undefined);

test('holds when it is run again', () => {
  const mark = process.env['PLENARY_CASE_MARK']!;
  const isSecond = existsSync(mark);
  writeFileSync(mark, '');
  expect(isSecond).toBe(true);
});
