import { expect, test } from 'vitest';
import { tidyTicketCode } from '../../../../client/screens/auth/tidy-ticket-code.ts';

test.each([
  ['3abc1', '3ABC-1'],
  ['3abc-1', '3ABC-1'],
  [' 3abc 1', '3ABC-1'],
  ['3ab', '3AB'],
  ['3abc-', '3ABC-'],
  ['conf-2027-x', 'CONF-2027-X'],
])('%j is kept as %j', (typed, kept) => {
  expect(tidyTicketCode(typed)).toBe(kept);
});

test('while a code is typed the dash is inserted, and does not come back when it is deleted', () => {
  const typed = Array.from('3abc1').reduce((text, letter) => tidyTicketCode(text + letter), '');
  expect(typed).toBe('3ABC-1');
  expect(tidyTicketCode(typed.slice(0, -1))).toBe('3ABC-');
  expect(tidyTicketCode(typed.slice(0, -2))).toBe('3ABC');
});
