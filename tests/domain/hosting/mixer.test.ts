import { expect, test } from 'vitest';
import { heardInTalk } from '../../../domain/hosting/mixer.ts';

test('people who wrote in a talk are listed once, the latest first, without the reader and anonymous ones', () => {
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
