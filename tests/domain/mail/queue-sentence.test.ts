import { expect, test } from 'vitest';
import { mailProblem, mailsWait } from '../../../domain/mail/queue-sentence.ts';

test('a held queue says why, with the code, and how many mails wait', () => {
  expect([
    `${mailProblem('login', 535)} ${mailsWait(3640)}`,
    `${mailProblem('away', null)} ${mailsWait(1)}`,
    mailProblem('late', null),
  ]).toEqual([
    'The mail server refuses the user name or password (535). 3,640 mails wait.',
    'The mail server does not answer. 1 mail waits.',
    'Mails are not taken.',
  ]);
});
