import { blankPerson, type Person } from '../../../domain/people/person.ts';
import { type Role } from '../../../domain/people/role.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import type { Ports } from '../../ports.ts';
import { findAccountByEmail, updateAccount } from './account-store.ts';
import { upsertAccounts } from './accounts.ts';

/** Makes the person with this address an admin who is not disabled; creates person and account where they are missing. */
export async function ensureAdmin(email: string, ports: Ports): Promise<void> {
  const account = await findAccountByEmail(email, ports);
  const personId = account?.id ?? `admin-${ports.keyedHash(emailKey(email)).slice(0, 12)}`;
  const roles: readonly Role[] = [...new Set<Role>([...(account?.roles ?? ['ROLE_ATTENDEE']), 'ROLE_ADMIN'])];
  await ports.log.append('pub', {
    mid: `admin:${ports.randomId()}`,
    by: 'server',
    decide: (state) =>
      state.get('people', personId)
        ? { ops: [] }
        : { ops: [{ c: 'people', id: personId, rev: ports.randomId(9), doc: newPerson(personId, email) }] },
  });
  await upsertAccounts([{ personId, email, roles }], ports);
  if (account?.disabled) await updateAccount(personId, (held) => ({ ...held, disabled: false }), ports);
}

/** Named after the address until they say who they are. */
const newPerson = (id: string, email: string): Person => ({
  ...blankPerson(id),
  firstName: email.split('@')[0] ?? email,
});
