import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../domain/audit/audit.ts';
import { type Account, findAccount, updateAccount } from '../../../../server/api/accounts/account-store.ts';
import type { Store, Stored, Table, TableSpec } from '../../../../server/store/document-store.ts';
import { olive, testPerson, type TestPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { bound } from '../../../support/watched-store.ts';

const otto: TestPerson = {
  person: testPerson({ id: 'otto', firstName: 'Otto', lastName: 'Berg' }),
  email: 'otto@example.org',
  ticketCode: '9TTA-7',
  roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'],
};

/** What another server does between the read of Olive's role and the write to Otto's account. */
let meanwhile: (() => Promise<unknown>) | undefined;
const watch = (store: Store): Store => ({
  ...bound(store),
  kind: store.kind,
  log: store.log,
  table: async <T extends Stored, I extends string>(spec: TableSpec<T, I>): Promise<Table<T, I>> => {
    const table = await store.table(spec);
    if (spec.name !== 'accounts') return table;
    return {
      ...bound(table),
      replace: async (row, rev) => {
        const act = row.id === 'otto' ? meanwhile : undefined;
        meanwhile = undefined;
        await act?.();
        return table.replace(row, rev);
      },
    };
  },
});

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ people: [olive, otto], watch })));
afterAll(() => app.stop());

const change = (who: string, edit: Partial<Account>) => updateAccount(who, (held) => ({ ...held, ...edit }), app.ports);
const standing = async (who: string) => {
  const { roles, disabled } = (await findAccount(who, app.ports))!;
  return { isAdmin: roles.includes('ROLE_ADMIN'), disabled };
};
const audited = async () =>
  ((await app.call('GET', '/admin/audit?count=100', 'otto')).body as { data: AuditEntry[] }).data.length;
let tokens: { olive: string; otto: string };
beforeEach(async () => {
  await Promise.all(
    ['olive', 'otto'].map((who) => change(who, { roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'], disabled: false })),
  );
  tokens = { olive: await app.logInAs('olive'), otto: await app.logInAs('otto') };
});
afterEach(() => expect(meanwhile).toBeUndefined()); // The other server has acted.

test.for([
  { taken: 'the role', edit: { roles: ['ROLE_ATTENDEE'] as const } },
  { taken: 'the way in', edit: { disabled: true } },
])('of two admins who take $taken from each other at two servers at once, one is left', async ({ edit }) => {
  const before = await audited();
  meanwhile = () => change('olive', edit);
  const answer = await app.call('PATCH', '/admin/update-user/otto', { token: tokens.olive }, edit);
  expect(answer).toEqual({ status: 403, body: { code: 'not-allowed', message: 'Not authorized' } });
  expect(await standing('otto')).toEqual({ isAdmin: true, disabled: false });
  expect((await app.call('GET', '/admin/users', { token: tokens.otto })).status).toBe(200);
  expect(await audited()).toBe(before);
});

test('only role and log-in are reverted: other changes of the person meanwhile stay', async () => {
  meanwhile = async () => {
    await change('olive', { roles: ['ROLE_ATTENDEE'] });
    await change('otto', { connectionLimit: 7 });
  };
  await app.call('PATCH', '/admin/update-user/otto', { token: tokens.olive }, { roles: ['ROLE_ATTENDEE'] });
  expect(await standing('otto')).toEqual({ isAdmin: true, disabled: false });
  expect((await findAccount('otto', app.ports))?.connectionLimit).toBe(7);
});

test('an admin who is not affected removes another’s role as asked', async () => {
  meanwhile = () => change('olive', { connectionLimit: 9 });
  expect(
    (await app.call('PATCH', '/admin/update-user/otto', { token: tokens.olive }, { roles: ['ROLE_ATTENDEE'] })).status,
  ).toBe(200);
  expect(await standing('otto')).toEqual({ isAdmin: false, disabled: false });
});
