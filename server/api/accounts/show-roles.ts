import { publicRoles } from '../../../domain/accounts/admin-user.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from './account-store.ts';
import { editPerson } from '../people/edit-person.ts';
import { findPerson } from '../people/find-person.ts';

/** Copies the account's public roles to the person's public document. */
export async function showRoles(
  actor: Actor,
  { id, roles }: Pick<Account, 'id' | 'roles'>,
  ports: Ports,
): Promise<void> {
  if (!(await findPerson(id, ports))) return;
  await editPerson(
    {
      actor,
      id,
      step: 'roles',
      change: (person) => (person ? { ...person, roles: publicRoles(roles) } : null),
    },
    ports,
  );
}
