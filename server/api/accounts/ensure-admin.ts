import { blankPerson, type Person, personName } from '../../../domain/people/person.ts';
import { type Role } from '../../../domain/people/role.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import type { Ports } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { storedPlaceOf } from '../people/edit-person.ts';
import { accountsByEmail, type Account, updateAccount } from './account-store.ts';
import { upsertAccounts } from './accounts.ts';

/** Returns the account with this address; of several people, the admin's or else the first. */
export async function findAdminByEmail(email: string, ports: Ports): Promise<Account | undefined> {
  const accounts = await accountsByEmail(email, ports);
  return accounts.find(({ roles }) => roles.includes('ROLE_ADMIN')) ?? accounts[0];
}

/** Makes the person with this address an enabled admin; creates person and account if they do not exist. */
export async function ensureAdmin(email: string, ports: Ports): Promise<void> {
  const account = await findAdminByEmail(email, ports);
  const personId = account?.id ?? `admin-${ports.keyedHash(emailKey(email)).slice(0, 12)}`;
  const roles: readonly Role[] = [...new Set<Role>([...(account?.roles ?? ['ROLE_ATTENDEE']), 'ROLE_ADMIN'])];
  const place = await storedPlaceOf(personId, ports);
  await ports.log.append(place.scope, {
    mid: `admin:${ports.randomId()}`,
    by: 'server',
    decide: (state) => {
      const held = state.get(place.name, personId);
      const before = readable(held, place);
      const doc = before && unlisted(before, email);
      if (held && doc === before) return { ops: [] };
      return {
        ops: [{ c: place.name, id: personId, rev: ports.randomId(9), doc: doc ?? newPerson(personId, email) }],
      };
    },
  });
  await upsertAccounts([{ personId, email, roles }], ports);
  if (account?.disabled) await updateAccount(personId, (held) => ({ ...held, disabled: false }), ports);
}

/** Returns a new person named after their address. They are not listed until they enter a name. */
const newPerson = (id: string, email: string): Person => ({
  ...blankPerson(id),
  firstName: nameIn(email),
  namedAfter: nameIn(email),
});

/** Hides the person from the directory if they have no name. Earlier releases listed them. */
const unlisted = (person: Person, email: string): Person =>
  person.namedAfter === undefined && personName(person) === nameIn(email)
    ? { ...person, namedAfter: nameIn(email) }
    : person;

const nameIn = (email: string): string => email.split('@')[0] ?? email;
