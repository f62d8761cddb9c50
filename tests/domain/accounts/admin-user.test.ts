import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NewUser, publicRoles, standingRefusal, UserChanges } from '../../../domain/accounts/admin-user.ts';
import { ROLES } from '../../../domain/people/role.ts';

const admin = { id: 'olive', roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'], companyId: null, replayAccess: false } as const;
const roles = fc.subarray([...ROLES]);

test('whatever an admin changes about others and themselves, the event keeps an admin', () => {
  fc.assert(
    fc.property(fc.constantFrom('olive', 'otto', 'ada'), roles, fc.boolean(), (id, wanted, disabled) => {
      const isLost = id === admin.id && (disabled || !wanted.includes('ROLE_ADMIN'));
      expect(standingRefusal(admin, id, { roles: wanted, disabled }) !== undefined).toBe(isLost);
    }),
  );
});

test('everyone is an attendee, each role is listed once, and admins are not visible as such', () => {
  const given = v.parse(UserChanges, { roles: ['ROLE_ADMIN', 'ROLE_ADMIN', 'ROLE_SPEAKER'] }).roles!;
  expect([given, publicRoles(given), v.parse(UserChanges, { roles: [] }).roles]).toEqual([
    ['ROLE_ATTENDEE', 'ROLE_ADMIN', 'ROLE_SPEAKER'],
    ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
    ['ROLE_ATTENDEE'],
  ]);
});

test('only fields that organisers may set are accepted', () => {
  const sneaky = { ticket: 'x', password: 'chosen for somebody', ticketFailures: 0, isDemo: true, id: 'other', __v: 1 };
  expect(v.parse(UserChanges, sneaky)).toEqual({});
  expect(Object.keys(v.parse(NewUser, { ...sneaky, email: 'a@b.org' })).toSorted()).toEqual([
    'company_id',
    'confirm',
    'email',
    'isPromoted',
    'replayAccess',
    'roles',
    'send_invitation',
    'ticket_type',
  ]);
  expect(
    [
      { roles: ['ROLE_ROOT'] },
      { roles: 'ROLE_ADMIN' },
      { disabled: 'yes' },
      { connection_limit: -1 },
      { connection_limit: 1.5 },
      { email: 'nobody' },
    ].map((input) => v.is(UserChanges, input)),
  ).toEqual([false, false, false, false, false, false]);
});
