import { setImmediate } from 'node:timers/promises';
import type { AuditEntry } from '../../../domain/audit/audit.ts';
import { type Role } from '../../../domain/people/role.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import type { TicketTypeName } from '../../../domain/tickets/ticket-type.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/**
 * What is left to do after a change of an account. Written in the same step as the change, so that no crash separates them,
 * and removed when all is done. Each part may be repeated.
 */
export interface AfterChange {
  /** Id of the change; its audit entry is `accounts:<id>`. */
  readonly id: string;
  readonly at: Instant;
  readonly by: string;
  /** One of many: organisers' devices get one signal for all of them. */
  readonly isOneOfMany?: true;
  /** Mailed links that end: those for a new password, or all. */
  readonly endsLinks?: 'password' | 'all';
  /** All log-ins end, except the one with this id. */
  readonly endsLogIns?: { readonly but: string };
  /** The readable scopes have changed, so streams restart. */
  readonly reopens?: boolean;
  /** The roles shown in the directory must be updated. */
  readonly showsRoles?: boolean;
  /** The person is to be erased, under this id. */
  readonly erases?: string | boolean;
  readonly audit?: Pick<AuditEntry, 'note' | 'changes' | 'group'>;
  /** Whom to notify: the address used before, or the person about their new password. */
  readonly tells?: { readonly addressBefore: string } | 'password';
  /** A link to mail, once under this id. */
  readonly mails?: { readonly kind: 'invitation' | 'reset'; readonly id: string };
}

/** How one person logs in. Separate from the person, who is visible to everyone. `id` is the person's. */
export interface Account extends Stored {
  /** `emailKey` of `address`. */
  readonly email: string;
  /** Address for mail, as given. */
  readonly address: string;
  readonly roles: readonly Role[];
  /** Granted to this person individually; replays by ticket type are in replay-access.ts. */
  readonly replayAccess: boolean;
  /** The hashed ticket code (code-hash.ts); empty without a ticket. */
  readonly ticket: string;
  /** Wrong codes tried on this ticket since the last mail proof. */
  readonly ticketFailures: number;
  /** Wrong mailed codes tried since the last mail proof. */
  readonly codeFailures: number;
  /** Belongs to the demo event, and is valid only while that is the event. */
  readonly isDemo: boolean;
  /** The hashed password (password-hash.ts); empty until one is set. */
  readonly password: string;
  /** Can neither log in nor make calls. */
  readonly disabled: boolean;
  /** Disabled because the ticket was cancelled, not by an organiser; a valid ticket enables it again. */
  readonly ticketEnded?: boolean;
  /** Most connections and open requests; null: the number of the ticket or the product (connection-limit.ts). */
  readonly connectionLimit: number | null;
  /** Type of ticket; empty without one. */
  readonly ticketType: TicketTypeName | '';
  /** Imports do not change this ticket or its holder. */
  readonly deactivateSync: boolean;
  /** When the last invitation was mailed; null if never. */
  readonly invitedAt: Instant | null;
  /** Work left after changes (after-change.ts). */
  readonly unsettled: readonly AfterChange[];
  /** Id of the last change, by which the repeat of an interrupted call finds what it has done. */
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

/** The accounts. Reading fills in fields that a row of another release lacks, so servers of two releases may run side by side. */
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

/** Demo accounts have public codes, so they end with the demo. */
const usable = (account: Account | undefined, ports: Ports): Account | undefined =>
  account?.isDemo && !ports.event().isDemo ? undefined : account;

/** Changes an account by compare-and-swap; undefined if it does not exist or `change` returns undefined. */
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

/** Rows read at once when going through all accounts. */
const PAGE = 1000;

/** All accounts, in pages. */
export async function* allAccounts(ports: Pick<Ports, 'store'>): AsyncGenerator<Account> {
  const accounts = await accountTable(ports);
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await accounts.find('byEmail', { equals: [], limit: PAGE, ...(after !== undefined && { after }) });
    yield* page.documents;
    await setImmediate(); // Yields: the embedded store answers at once and would block the event loop.
    after = page.next;
  }
}

/** Ids of the admins, from accounts: people do not show that role. */
export async function findAdmins(ports: Pick<Ports, 'store'>): Promise<Set<string>> {
  const admins = new Set<string>();
  for await (const { id, roles } of allAccounts(ports)) if (roles.includes('ROLE_ADMIN')) admins.add(id);
  return admins;
}

export const countAdmins = async (ports: Pick<Ports, 'store'>): Promise<number> => (await findAdmins(ports)).size;
