import { expect, test } from 'vitest';
import * as v from 'valibot';
import { ACCOUNT_STATES } from '../../../domain/accounts/account-state.ts';
import { accountState, fitsUser, type ListedAccount, UserFilter } from '../../../domain/accounts/user-filter.ts';

const account = (given: Partial<ListedAccount> = {}): ListedAccount => ({
  roles: ['ROLE_ATTENDEE'],
  ticketType: '',
  ticket: '',
  password: '',
  disabled: false,
  invitedAt: null,
  ticketFailures: 0,
  codeFailures: 0,
  ...given,
});
const person = { roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] as const, companyId: 'tidewater' };
const fits = (filter: object, held: ListedAccount | undefined): boolean =>
  fitsUser(v.parse(UserFilter, filter), { ...person, roles: [...person.roles] }, held);

test('every person has exactly one state', () => {
  const held = [
    undefined,
    account(),
    account({ invitedAt: 1 }),
    account({ invitedAt: 1, password: 'sealed' }),
    account({ invitedAt: 1, disabled: true }),
  ];
  expect(held.map(accountState)).toEqual(['none', 'active', 'invited', 'active', 'disabled']);
  for (const one of held) expect(ACCOUNT_STATES.filter((state) => fits({ state }, one))).toEqual([accountState(one)]);
});

test('an empty filter excludes no one, and each other filter works independently', () => {
  expect(fits({}, undefined)).toBe(true);
  expect([fits({ company: 'tidewater' }, undefined), fits({ company: 'northwind' }, undefined)]).toEqual([true, false]);
  expect([
    fits({ company: 'tidewater', state: 'active' }, undefined),
    fits({ company: 'tidewater', state: 'none' }, undefined),
  ]).toEqual([false, true]);
});

test('roles are those of the account, or the shown role of a person without one', () => {
  const admin = account({ roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] });
  expect([
    fits({ role: 'ROLE_ADMIN' }, admin),
    fits({ role: 'ROLE_SPEAKER' }, admin),
    fits({ role: 'ROLE_SPEAKER' }, undefined),
  ]).toEqual([true, false, true]);
});

test("a ticket without a type counts as a visitor's", () => {
  const tickets = (held: ListedAccount | undefined): string[] =>
    ['none', 'any', 'Attendee', 'CompanySuperBooth'].filter((ticket) => fits({ ticket }, held));
  expect(
    [
      undefined,
      account(),
      account({ ticket: 'sealed' }),
      account({ ticketType: 'CompanySuperBooth', ticket: 'sealed' }),
    ].map(tickets),
  ).toEqual([['none'], ['none'], ['any', 'Attendee'], ['any', 'CompanySuperBooth']]);
});

test('accounts without invitation or password can be listed, and those locked after too many wrong codes', () => {
  const held = {
    nobody: undefined,
    fresh: account(),
    tried: account({ ticketFailures: 9, codeFailures: 9 }),
    ticketLocked: account({ ticketFailures: 10 }),
    mailLocked: account({ invitedAt: 1, codeFailures: 10 }),
    settled: account({ password: 'sealed' }),
    out: account({ disabled: true }),
  };
  const listed = (state: string) => Object.entries(held).flatMap(([name, one]) => (fits({ state }, one) ? [name] : []));
  expect({ uninvited: listed('uninvited'), locked: listed('locked') }).toEqual({
    uninvited: ['fresh', 'tried', 'ticketLocked'],
    locked: ['ticketLocked', 'mailLocked'],
  });
});
