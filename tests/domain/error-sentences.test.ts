import { expect, test } from 'vitest';
import { errorSentences } from '../../domain/error-sentences.ts';

test('an error shows its message, one with a list each item instead', () => {
  expect(errorSentences('This talk is not on the schedule')).toEqual(['This talk is not on the schedule']);
  expect(errorSentences('This talk is not on the schedule', [])).toEqual(['This talk is not on the schedule']);
  expect(
    errorSentences('Invalid Form', [
      { field: 'url', message: 'Not a valid URL' },
      { field: 'email', message: 'Not a valid email address' },
    ]),
  ).toEqual(['Not a valid URL', 'Not a valid email address']);
});

test('two messages are silent, also in a list', () => {
  expect([...errorSentences('Network Error'), ...errorSentences('Not authorized')]).toEqual([]);
  expect(
    errorSentences('Invalid Form', [
      { field: '', message: 'Not authorized' },
      { field: 'url', message: 'Not a valid URL' },
    ]),
  ).toEqual(['Not a valid URL']);
});
