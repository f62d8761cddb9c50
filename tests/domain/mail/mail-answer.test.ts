import { expect, test } from 'vitest';
import { mailBackoff, mailPause } from '../../../domain/mail/mail-backoff.ts';
import { type MailFailure, mailVerdict } from '../../../domain/mail/mail-answer.ts';
import { HOUR, MINUTE, SECOND } from '../../../domain/time.ts';

const failed = (code: string, answer: number | null = null, status = ''): MailFailure => ({
  state: 'failed',
  code,
  answer,
  status,
  hasBegun: false,
});

test('a mail server’s answer is about this mail, about the server, or about the address', () => {
  const verdicts = {
    taken: [{ state: 'sent' }, { state: 'kept' }],
    later: [failed('EENVELOPE', 450, '4.2.0'), failed('EMESSAGE', 451)],
    away: [failed('ECONNECTION'), failed('ETIMEDOUT'), failed('EDNS'), failed('EPROTOCOL', 421), failed('EAUTH', 454)],
    certificate: [failed('ECERTIFICATE')],
    login: [failed('EAUTH', 535, '5.7.8'), failed('EENVELOPE', 530, '5.7.0'), failed('EAUTH')],
    'no-address': [failed('EENVELOPE', 550, '5.1.1'), failed('EENVELOPE', 553, '5.1.3')],
    policy: [failed('EMESSAGE', 550, '5.7.1')],
    refused: [failed('EENVELOPE', 550), failed('EMESSAGE', 552, '5.3.4'), failed('EENVELOPE')],
  } as const;
  for (const [verdict, answers] of Object.entries(verdicts))
    expect([verdict, answers.map(mailVerdict)]).toEqual([verdict, answers.map(() => verdict)]);
});

test('a mail is tried for two days, a log-in mail each minute while it is useful', () => {
  const waits = (isLogIn: boolean) => Array.from({ length: 14 }, (_, i) => mailBackoff(i + 1, isLogIn, 0));
  const invitation = waits(false).filter((wait) => wait !== undefined);
  expect(invitation).toHaveLength(12);
  expect(invitation.slice(0, 5)).toEqual([MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR]);
  expect(Math.round(invitation.reduce((sum, wait) => sum + wait, 0) / HOUR)).toBe(48);
  expect(waits(true).slice(0, 5)).toEqual([5 * SECOND, 15 * SECOND, MINUTE, MINUTE, MINUTE]);
  expect(waits(true).at(-1)).toBe(MINUTE);
  expect(mailBackoff(1, false, 1)).toBe(1.2 * MINUTE);
  expect([1, 2, 3, 4, 5, 9].map(mailPause)).toEqual([30, 60, 120, 300, 600, 600].map((seconds) => seconds * SECOND));
});
