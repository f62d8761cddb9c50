import { expect, test } from 'vitest';
import { saveOnPause } from '../../../../client/ui/input/save-on-pause.ts';

test('the last value before a pause is saved once, discarded values are not', () => {
  const saved: string[] = [];
  const pending = saveOnPause<string>((text) => saved.push(text));
  pending.flush();
  pending.take('Wh');
  pending.take('Why?');
  expect(saved).toEqual([]);
  pending.flush();
  pending.flush();
  expect(saved).toEqual(['Why?']);
  pending.take('Why not?');
  pending.drop();
  pending.flush();
  expect(saved).toEqual(['Why?']);
});

test('typed text is saved automatically once the person stops typing', async () => {
  const text = await new Promise<string>((save) => saveOnPause(save).take('Why?'));
  expect(text).toBe('Why?');
});
