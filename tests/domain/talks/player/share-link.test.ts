import { expect, test } from 'vitest';
import { shareLink } from '../../../../domain/talks/player/share-link.ts';

test('a talk is shared under its id, whatever characters it has', () => {
  expect(shareLink('https://plenary.example', 'keynote')).toBe('https://plenary.example/api/share/keynote');
  expect(shareLink('https://plenary.example', 'a/b?c')).toBe('https://plenary.example/api/share/a%2Fb%3Fc');
});
