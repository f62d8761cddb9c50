import { expect, test } from 'vitest';
import { LOG_TAIL, LOG_TAIL_BYTES } from '../../../domain/limits/log.ts';
import type { LogEntry } from '../../../domain/sync/log.ts';
import { LogTail } from '../../../server/log/log-tail.ts';

const entry = (n: number): LogEntry => ({ s: 'u:ada', n, mid: `m${n}`, at: 0, by: 'ada', ops: [] });
const filled = (count: number, bytes: number): LogTail => {
  const tail = new LogTail();
  for (let n = 1; n <= count; n += 1) tail.add([{ entry: entry(n), bytes }]);
  return tail;
};
const numbers = (entries: readonly LogEntry[] | undefined): number[] | undefined => entries?.map(({ n }) => n);

test('the tail has the newest entries without a gap, or none if the first requested one was dropped', () => {
  const tail = filled(2 * LOG_TAIL + 1, 1);
  expect([tail.recent(LOG_TAIL, 2), tail.recent(LOG_TAIL + 1, 2), tail.recent(2 * LOG_TAIL, 9)].map(numbers)).toEqual([
    undefined,
    [LOG_TAIL + 2, LOG_TAIL + 3],
    [2 * LOG_TAIL + 1],
  ]);
});

test('large entries are dropped by their bytes, also a single entry that is larger than the limit', () => {
  const tail = filled(100, LOG_TAIL_BYTES / 10);
  expect(tail.bytes).toBeLessThanOrEqual(LOG_TAIL_BYTES);
  expect([numbers(tail.recent(99, 5)), tail.recent(50, 5)]).toEqual([[100], undefined]);
  tail.add([{ entry: entry(101), bytes: LOG_TAIL_BYTES + 1 }]);
  expect([tail.bytes, tail.recent(100, 5)]).toEqual([0, undefined]);
  tail.add([{ entry: entry(102), bytes: 1 }]);
  expect(numbers(tail.recent(101, 5))).toEqual([102]);
});

test('entries that the store removed leave the tail, and their bytes are no longer counted', () => {
  const tail = filled(10, 7);
  tail.forget(8);
  expect([tail.bytes, numbers(tail.recent(8, 5)), tail.recent(7, 5)]).toEqual([14, [9, 10], undefined]);
});
