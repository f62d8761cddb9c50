import { emailKey } from '../../../domain/sessions/email.ts';
import type { Role } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/** How one person gets in. Kept apart from the person, whom everybody may see. `id` is the person's. */
export interface Account extends Stored {
  /** `emailKey` of `address`. */
  readonly email: string;
  /** Where mail goes, as it was given. */
  readonly address: string;
  readonly roles: readonly Role[];
  readonly replayAccess: boolean;
  /** The sealed ticket code (seal-code.ts); empty without a ticket. */
  readonly ticket: string;
  /** Wrong codes tried on this ticket since the last mail proof. */
  readonly ticketFailures: number;
  /** Belongs to the demo event, and is good only as long as that is the event. */
  readonly isDemo: boolean;
}

const ACCOUNTS: TableSpec<Account, 'byEmail'> = {
  name: 'accounts',
  indexes: { byEmail: { fields: ['email'], unique: true } },
};

export const accountTable = (ports: Pick<Ports, 'store'>): Promise<Table<Account, 'byEmail'>> => ports.store.table(ACCOUNTS);

export async function findAccount(id: string, ports: Ports): Promise<Account | undefined> {
  return usable(await (await accountTable(ports)).get(id), ports);
}

export async function findAccountByEmail(email: string, ports: Ports): Promise<Account | undefined> {
  const accounts = await accountTable(ports);
  const { documents } = await accounts.find('byEmail', { equals: [emailKey(email)], limit: 1 });
  return usable(documents[0], ports);
}

/** The demo's accounts have codes that everybody can read, so they end with the demo. */
const usable = (account: Account | undefined, ports: Ports): Account | undefined =>
  account?.isDemo && !ports.event().isDemo ? undefined : account;

/** Changes an account by compare-and-swap; undefined when it is gone or `change` leaves it as it is. */
export async function updateAccount(
  id: string,
  change: (account: Account) => Account | undefined,
  ports: Pick<Ports, 'store'>,
): Promise<Account | undefined> {
  const accounts = await accountTable(ports);
  for (;;) {
    const account = await accounts.get(id);
    const changed = account && change(account);
    if (!changed) return undefined;
    if (await accounts.replace(changed, account.rev)) return changed;
  }
}
