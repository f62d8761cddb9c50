import { setImmediate } from 'node:timers/promises';
import type { AuditEntry } from '../../../domain/audit/audit.ts';
import { type Role } from '../../../domain/people/role.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import type { TicketTypeName } from '../../../domain/tickets/ticket-type.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/**
 * What is still to be done after a change of an account. It is written into the account in the same step as the change,
 * so that no crash parts the two, and taken out when all of it is done. Each part may be repeated.
 */
export interface AfterChange {
  /** Names the change: its audit entry is `accounts:<id>`. */
  readonly id: string;
  readonly at: Instant;
  readonly by: string;
  /** Organisers' devices are told of all of them at once. */
  readonly isOneOfMany?: true;
  /** Mailed ways in that end: those to a new password alone, or all. */
  readonly endsLinks?: 'password' | 'all';
  /** Every log-in ends, but for the one of this id. */
  readonly endsLogIns?: { readonly but: string };
  /** The person may read other scopes from now on. */
  readonly reopens?: boolean;
  /** Everybody sees the roles. */
  readonly showsRoles?: boolean;
  /** The person is to be erased, under this id. */
  readonly erases?: string | boolean;
  readonly audit?: Pick<AuditEntry, 'note' | 'changes' | 'group'>;
  /** The address from before is told of the new one, or the person of their new password. */
  readonly tells?: { readonly addressBefore: string } | 'password';
  /** A link that the person is mailed, once under this id. */
  readonly mails?: { readonly kind: 'invitation' | 'reset'; readonly id: string };
}

/** How one person gets in. Kept apart from the person, whom everybody may see. `id` is the person's. */
export interface Account extends Stored {
  /** `emailKey` of `address`. */
  readonly email: string;
  /** Where mail goes, as it was given. */
  readonly address: string;
  readonly roles: readonly Role[];
  /** Given to this person; who has it by their ticket is in replay-access.ts. */
  readonly replayAccess: boolean;
  /** The hashed ticket code (code-hash.ts); empty without a ticket. */
  readonly ticket: string;
  /** Wrong codes tried on this ticket since the last mail proof. */
  readonly ticketFailures: number;
  /** Wrong mailed codes tried since the last mail proof. */
  readonly codeFailures: number;
  /** Belongs to the demo event, and is good only as long as that is the event. */
  readonly isDemo: boolean;
  /** The hashed password (password-hash.ts); empty until one is set. */
  readonly password: string;
  /** Neither logs in nor makes a call. */
  readonly disabled: boolean;
  /** Disabled because the ticket was cancelled, not by an organiser: a valid ticket enables it again. */
  readonly ticketEnded?: boolean;
  /** How many people this person may ask to connect; null: as many as the ticket or the product allows (connection-limit.ts). */
  readonly connectionLimit: number | null;
  /** What was bought; empty without a ticket. */
  readonly ticketType: TicketTypeName | '';
  /** No import touches this ticket and its holder any more. */
  readonly deactivateSync: boolean;
  /** When the last invitation was mailed; null before the first. */
  readonly invitedAt: Instant | null;
  /** What is still to be done after changes of it (after-change.ts). */
  readonly unsettled: readonly AfterChange[];
  /** The last change of it: the repeat of a call that was cut off finds by that what it has done. */
  readonly lastChange: string;
}

/** Defaults of an account. Rows of the first release lack these. */
export const BLANK_ACCOUNT = {
  password: '',
  disabled: false,
  connectionLimit: null,
  ticketType: '',
  deactivateSync: false,
  invitedAt: null,
  codeFailures: 0,
  unsettled: [] as readonly AfterChange[],
  lastChange: '',
} as const satisfies Partial<Account>;

const ACCOUNTS: TableSpec<Account, 'byEmail'> = {
  name: 'accounts',
  indexes: { byEmail: { fields: ['email'], unique: true } },
};

/** Every row is read whole, whichever release wrote it, so servers of two releases may run side by side. */
export async function accountTable(ports: Pick<Ports, 'store'>): Promise<Table<Account, 'byEmail'>> {
  const rows = await ports.store.table(ACCOUNTS);
  return {
    get: async (id) => {
      const row = await rows.get(id);
      return row && whole(row);
    },
    getMany: async (ids) => (await rows.getMany(ids)).map(whole),
    find: async (index, query) => {
      const page = await rows.find(index, query);
      return { ...page, documents: page.documents.map(whole) };
    },
    insert: (account) => rows.insert(account),
    replace: (account, expectedRev) => rows.replace(account, expectedRev),
    remove: (id, expectedRev) => rows.remove(id, expectedRev),
    count: (index, equals) => rows.count(index, equals),
  };
}

const SAID_LATER = Object.keys(BLANK_ACCOUNT);
const whole = (row: Account): Account =>
  SAID_LATER.every((field) => field in row) ? row : { ...BLANK_ACCOUNT, ...row };

export const findAccount = async (id: string, ports: Ports): Promise<Account | undefined> =>
  usable(await (await accountTable(ports)).get(id), ports);

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

/** Rows read at a time where all accounts are looked at. */
const PAGE = 1000;

/** Every account there is, a page at a time. */
export async function* allAccounts(ports: Pick<Ports, 'store'>): AsyncGenerator<Account> {
  const accounts = await accountTable(ports);
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await accounts.find('byEmail', { equals: [], limit: PAGE, ...(after !== undefined && { after }) });
    yield* page.documents;
    await setImmediate(); // Yields: the embedded store answers at once and would block the event loop.
    after = page.next;
  }
}

/** Ids of the admins. Accounts alone say it: the role is shown to organisers alone. */
export async function findAdmins(ports: Pick<Ports, 'store'>): Promise<Set<string>> {
  const admins = new Set<string>();
  for await (const { id, roles } of allAccounts(ports)) if (roles.includes('ROLE_ADMIN')) admins.add(id);
  return admins;
}

export const countAdmins = async (ports: Pick<Ports, 'store'>): Promise<number> => (await findAdmins(ports)).size;
