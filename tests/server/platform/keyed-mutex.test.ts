import { expect, test } from 'vitest';
import { keyedMutex } from '../../../server/platform/keyed-mutex.ts';

test('work with the same key runs one after another, also after a failure, and other keys do not wait', async () => {
  const inTurn = keyedMutex();
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
