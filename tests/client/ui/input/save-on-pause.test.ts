import { expect, test } from 'vitest';
import { saveOnPause } from '../../../../client/ui/input/save-on-pause.ts';

test('of what is typed before a pause the last is saved, once, and nothing that was discarded', () => {
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

test('what is typed is saved without a word from its form, once nothing more is typed', async () => {
  const text = await new Promise<string>((save) => saveOnPause(save).take('Why?'));
  expect(text).toBe('Why?');
});
