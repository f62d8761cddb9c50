import type { ImportedEvent } from '../../../domain/event/import/imported-event.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { accountOfPerson } from '../event/import-accounts.ts';
import { queueCodes } from '../tickets/code-tasks.ts';

/** Returns whether a person was never invited and has no password. */
export const isNewcomer = (account: Account | undefined): boolean =>
  account === undefined ||
  (account.password === '' && account.invitedAt === null && !account.disabled && !account.deactivateSync);

/** Returns the accounts in a table that can be invited. Undefined stands for a person whose account is still to be created. */
export async function newcomers(imported: ImportedEvent, ports: Ports): Promise<(Account | undefined)[]> {
  const mailed = imported.people.filter(({ email }) => email !== undefined);
  const found = await Promise.all(mailed.map((person) => accountOfPerson(person, ports)));
  return found.filter(isNewcomer);
}

/** Queues the invitations. Returns their total number. */
export async function inviteNewcomers(imported: ImportedEvent, ports: Ports): Promise<number> {
  const accounts = (await newcomers(imported, ports)).filter((account) => account !== undefined);
  await queueCodes(
    accounts.map(({ id }) => ({ accountId: id, code: undefined, isInvited: true, actor: undefined })),
    ports,
  );
  return accounts.length;
}
