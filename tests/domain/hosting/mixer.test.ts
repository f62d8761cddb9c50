import { expect, test } from 'vitest';
import { heardInTalk } from '../../../domain/hosting/mixer.ts';

test('who was heard in a talk comes once, the last to be heard first, without who looks and who would not be named', () => {
  const said = [
    { by: 'ada', at: 30 },
    { by: 'olive', at: 20 },
    { by: 'mira', at: 60 },
    { by: 'ada', at: 10 },
    { by: 'grace', at: 40 },
    { by: null, at: 50 },
    { by: 'olive', at: 35 },
  ];
  expect(heardInTalk(said, new Set())).toEqual(['mira', 'grace', 'olive', 'ada']);
  expect(heardInTalk(said, new Set(['mira', 'ada']))).toEqual(['grace', 'olive']);
});
