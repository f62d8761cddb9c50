import { expect, test } from 'vitest';
import { accessSentence } from '../../../domain/accounts/access-sentence.ts';
import { type AccessFacts, accessReason } from '../../../domain/accounts/access.ts';
import { isSlipOf } from '../../../domain/accounts/similar-address.ts';
import { DAY, MINUTE } from '../../../domain/time.ts';

const NOW = Date.UTC(2027, 6, 12, 8, 41);
const ago = (minutes: number): number => NOW - minutes * MINUTE;
const account = { disabled: false, hasTicket: true, ticketFailures: 0, codeFailures: 0 };
const said = (facts: Partial<AccessFacts>): string =>
  accessSentence(accessReason({ account, mails: [], logIns: [], mailsLeft: 5, mistyped: undefined, ...facts }, NOW), {
    now: NOW,
    zone: 'Europe/Madrid',
  });
const mail = (minutes: number, state: 'sent' | 'refused' = 'sent', kind: 'log-in' | 'reset' | 'ticket' = 'log-in') => ({
  kind,
  at: ago(minutes),
  state,
});
const logIn = (minutes: number, isOver = false) => ({ at: ago(minutes), isOver });

test('the help desk reads in one sentence why a person cannot log in', () => {
  expect(said({ account: undefined })).toBe('No account: there is no email address to log in with.');
  expect(said({ account: { ...account, disabled: true } })).toBe('Is shut out.');
  expect(said({ mistyped: { address: 'ada@exmaple.org', at: ago(10) } })).toBe(
    'Tried to log in at 10:31 with another address: ada@exmaple.org.',
  );
  expect(said({ account: { ...account, ticketFailures: 10 } })).toBe(
    'The code is locked after 10 wrong tries. A link by mail still logs in.',
  );
  expect(said({ mails: [mail(9, 'refused')] })).toBe('The mail server refused the mail of 10:32.');
  expect(said({ mails: [mail(1)], mailsLeft: 0 })).toBe(
    'Asked for 5 mails in a short time. The next one has to wait; the links in them work.',
  );
  expect(said({ mails: [mail(16)] })).toBe('The link mailed at 10:25 has expired.');
  expect(said({ logIns: [logIn(5), logIn(60, true)] })).toBe(
    'Logged in on another device at 10:36, which ended the log-in before.',
  );
  expect(said({ account: { ...account, hasTicket: false } })).toBe(
    'Has no ticket. A link by mail logs in without one.',
  );
});

test('without a problem, it shows the last log-in, or that there was none yet', () => {
  expect([0, 1, 2, 61].map((minutes) => said({ logIns: [logIn(minutes)] }))).toEqual([
    'Logged in just now.',
    'Logged in 1 minute ago.',
    'Logged in 2 minutes ago.',
    'Logged in at 09:40.',
  ]);
  expect(said({})).toBe('Has not logged in yet. Nothing stands in the way.');
  expect(said({ mails: [mail(7 * (DAY / MINUTE), 'sent', 'ticket')] })).toBe(
    'Has not logged in yet. Nothing stands in the way.',
  );
});

test('problems from before the last log-in are not shown as the reason', () => {
  expect(
    said({
      logIns: [logIn(2)],
      mails: [mail(20, 'refused'), mail(40)],
      mistyped: { address: 'ada@exmaple.org', at: ago(10) },
    }),
  ).toBe('Logged in 2 minutes ago.');
});

test('an address is matched with one or two typing errors, or at another host, but not if it is a different one', () => {
  const slips = ['ada@exmaple.org', 'adaa@example.org', 'ad@example.org', 'ada@gmail.com', 'Ada@Example.com'];
  expect(slips.filter((typed) => !isSlipOf(typed, 'ada@example.org'))).toEqual([]);
  const others = ['ada@example.org', ' ADA@example.org ', 'grace@example.org', 'b@harbour.example'];
  expect(others.filter((typed) => isSlipOf(typed, 'ada@example.org'))).toEqual([]);
});
