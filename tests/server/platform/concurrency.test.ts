import { expect, test } from 'vitest';
import { onePerKey, concurrencyLimit } from '../../../server/platform/concurrency.ts';

test('so many are let through at once, the others in the order they came', async () => {
  const limit = concurrencyLimit(2);
  const entered: number[] = [];
  let inside = 0;
  let most = 0;
  const runs = Array.from({ length: 6 }, (_, run) =>
    limit.pass(async () => {
      entered.push(run);
      most = Math.max(most, (inside += 1));
      await new Promise(setImmediate);
      inside -= 1;
      return run;
    }),
  );
  expect(limit.waiting).toBe(4);
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3, 4, 5]);
  expect({ entered, most, waiting: limit.waiting }).toEqual({ entered: [0, 1, 2, 3, 4, 5], most: 2, waiting: 0 });
});

test('whoever fails inside makes room all the same', async () => {
  const limit = concurrencyLimit(1);
  const failing = limit.pass(() => Promise.reject(new Error('no')));
  const next = limit.pass(async () => 'in');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('in');
});

test('what has one key is done in turn, also after a failure, and other keys do not wait', async () => {
  const inTurn = onePerKey();
  const said: string[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const first = inTurn('a', async () => {
    await held;
    said.push('first');
    throw new Error('no');
  });
  const second = inTurn('a', async () => void said.push('second'));
  await inTurn('b', async () => void said.push('other'));
  letGo();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(said).toEqual(['other', 'first', 'second']);
});
