import { expect, test } from 'vitest';
import type { Context } from '../../../server/http/call-state.ts';
import { inTurn } from '../../../server/http/steps.ts';

const ctx = {} as Context;

test('steps are taken one after the other, those that wait as well as those that do not, and then what follows', async () => {
  const taken: string[] = [];
  const at = (name: string) => () => void taken.push(name);
  const late = (name: string) => async () => {
    await new Promise(setImmediate);
    taken.push(name);
  };
  const steps = inTurn(at('one'), late('two'), at('three'), late('four'));
  await steps(ctx, async () => void taken.push('next'));
  expect(taken).toEqual(['one', 'two', 'three', 'four', 'next']);
});

test('after a step that refuses nothing more is done', async () => {
  const taken: string[] = [];
  const refuse = (): never => {
    throw new Error('no');
  };
  for (const first of [async () => undefined, () => undefined]) {
    const steps = inTurn(first, refuse, () => void taken.push('after'));
    await expect((async () => steps(ctx, async () => void taken.push('next')))()).rejects.toThrow('no');
  }
  expect(taken).toEqual([]);
});
