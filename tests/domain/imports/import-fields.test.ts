import { expect, test } from 'vitest';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { guessKind } from '../../../domain/imports/import-fields.ts';

const ASKED = templateList('community', 'person');
const HOLDERS = ['email', 'first_name', 'last_name', 'ticket_code'];

test('a table with answers to the event’s own fields is one of people, also with addresses and ticket codes', () => {
  expect(guessKind([...HOLDERS, 'Topics', 'helps_with'], ASKED)).toBe('people');
  expect(guessKind([...HOLDERS, 'Topics', 'helps_with'])).toBe('holders');
  expect(guessKind(HOLDERS, ASKED)).toBe('holders');
});

test('a table that says what was bought is one of ticket holders, whatever else it has', () => {
  expect(guessKind([...HOLDERS, 'ticket_type', 'Topics'], ASKED)).toBe('holders');
  expect(guessKind([...HOLDERS, 'Topics', 'status'], ASKED)).toBe('holders');
});
