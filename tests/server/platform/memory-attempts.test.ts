import { expect, test } from 'vitest';
import { memoryAttempts } from '../../../server/platform/memory-attempts.ts';

const log = { window: 1000, failures: 1 };
const mail = { window: 1000, failures: 1 };

test('each key has its own count in each budget', () => {
  const attempts = memoryAttempts(() => 0);
  attempts.count('ada', false, log);
  expect([attempts.waitFor('ada', log), attempts.waitFor('grace', log), attempts.waitFor('ada', mail)]).toEqual([
    1000, 0, 0,
  ]);
});

test("a flood of keys in one budget does not evict another budget's counts, and memory is limited", () => {
  const attempts = memoryAttempts(() => 0);
  attempts.count('ada', false, log);
  attempts.count('ada', false, mail);
  for (let key = 0; key < 100_000; key += 1) attempts.count(String(key), false, mail);
  expect([attempts.waitFor('ada', log), attempts.waitFor('ada', mail), attempts.waitFor('99999', mail)]).toEqual([
    1000, 0, 1000,
  ]);
});

test('a budget of uses allows no more uses than its limit, and the full limit again after its window', () => {
  let now = 0;
  const attempts = memoryAttempts(() => now);
  const twice = { window: 1000, failures: 2 };
  expect([1, 2, 3].map(() => attempts.take('grace', twice))).toEqual([0, 0, 1000]);
  now = 400;
  expect([attempts.take('grace', twice), attempts.take('theo', twice)]).toEqual([600, 0]);
  now = 1000;
  expect(attempts.take('grace', twice)).toBe(0);
});

test('a flood of new keys does not erase a limited key, and one kind of key never displaces another', () => {
  const attempts = memoryAttempts(() => 0);
  const five = { window: 1000, failures: 5 };
  for (let tries = 0; tries < 5; tries += 1) attempts.count('mail:ada', false, five);
  for (let tries = 0; tries < 4; tries += 1) attempts.count('account:ada', false, five);
  for (let key = 0; key < 250_000; key += 1) attempts.count(`mail:${key}`, false, five);
  attempts.count('account:ada', false, five);
  expect([attempts.waitFor('mail:ada', five), attempts.waitFor('account:ada', five)]).toEqual([1000, 1000]);
});
