import type { ImportedEvent } from '../../../domain/event/import/imported-event.ts';
import type { Ports } from '../../ports.ts';
import { type Account, findAccountByEmail } from '../accounts/account-store.ts';
import { queueCodes } from '../tickets/code-tasks.ts';

/** Who was never invited and has no password: an invitation is news to them. */
export const isNewcomer = (account: Account | undefined): boolean =>
  account === undefined ||
  (account.password === '' && account.invitedAt === null && !account.disabled && !account.deactivateSync);

/** The people of a table who could be invited: those without an account get one first. */
export async function newcomers(imported: ImportedEvent, ports: Ports): Promise<(Account | undefined)[]> {
  const addresses = imported.people.flatMap(({ email }) => email ?? []);
  const found = await Promise.all(addresses.map((email) => findAccountByEmail(email, ports)));
  return found.filter(isNewcomer);
}

/** Answers how many are mailed, one after the other after this. */
export async function inviteNewcomers(imported: ImportedEvent, ports: Ports): Promise<number> {
  const accounts = (await newcomers(imported, ports)).filter((account) => account !== undefined);
  await queueCodes(
    accounts.map(({ id }) => ({ accountId: id, code: undefined, isInvited: true, actor: undefined })),
    ports,
  );
  return accounts.length;
}
