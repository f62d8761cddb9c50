import type { MergeField } from '../../../domain/accounts/merge-fields.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { closeAll } from '../sessions/session-store.ts';
import { type Account, accountTable, findAccount, updateAccount } from './account-store.ts';
import { markAccount } from './account-marks.ts';

interface TakenAccount {
  readonly id: string;
  readonly from: string;
  readonly take: readonly MergeField[];
}

/** Log-in of the account that is kept: its own, with the address or the ticket of the other where those are taken. */
export async function takeAccount({ id, from, take }: TakenAccount, ports: Ports): Promise<Account | undefined> {
  const [own, other] = [await findAccount(id, ports), await findAccount(from, ports)];
  const fields = other && takenFields(other, take);
  if (!fields || Object.keys(fields).length === 0) return own;
  const accounts = await accountTable(ports);
  await closeAll(from, ports);
  await accounts.remove(from); // An address belongs to one account at a time.
  if (own) await updateAccount(id, (held) => ({ ...held, ...fields }), ports);
  else if (take.includes('email')) await accounts.insert({ ...other, id, rev: 1 });
  await closeAll(id, ports);
  await markAccount(id, ports);
  return findAccount(id, ports);
}

/** Refuses what cannot be taken, before anything is. */
export async function admitTaking({ id, take }: Omit<TakenAccount, 'from'>, ports: Ports): Promise<void> {
  if (take.includes('ticket') && !take.includes('email') && !(await findAccount(id, ports)))
    refuse('invalid', NEEDS_ADDRESS, [{ field: 'take', message: NEEDS_ADDRESS }]);
}
const NEEDS_ADDRESS = 'Somebody without a mail address cannot hold a ticket. Take the address as well.';

const takenFields = (other: Account, take: readonly MergeField[]): Partial<Account> => ({
  ...(take.includes('email') && { email: other.email, address: other.address }),
  ...(take.includes('ticket') && {
    ticket: other.ticket,
    ticketType: other.ticketType,
    ticketFailures: 0,
    deactivateSync: other.deactivateSync,
  }),
});
