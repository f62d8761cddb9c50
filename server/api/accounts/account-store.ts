import { SHARERS_MAX } from '../../../domain/limits/people.ts';
import { setImmediate } from 'node:timers/promises';
import type { AuditEntry } from '../../../domain/audit/audit.ts';
import { type Role } from '../../../domain/people/role.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import type { HeldTicket } from '../../../domain/tickets/held-ticket.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import type { TicketPut } from '../tickets/ticket-row.ts';

/**
 * Follow-up work after a change of an account. Written in the same step as the change, so that a crash cannot lose it;
 * removed when it is done. Each part is idempotent.
 */
export interface AfterChange {
  /** Id of the change; its audit entry is `accounts:<id>`. */
  readonly id: string;
  readonly at: Instant;
  readonly by: string;
  /** Set if many accounts change together: organisers' devices get one signal for all of them. */
  readonly isOneOfMany?: true;
  /** Which mailed links to revoke: those for a new password, or all. */
  readonly endsLinks?: 'password' | 'all';
  /** Ends all of the person's log-ins except the session with this id. */
  readonly endsLogIns?: { readonly but: string };
  /** Restarts the person's sync streams, because their readable scopes have changed. */
  readonly reopens?: boolean;
  /** Copies the roles to the person, where the directory shows them. */
  readonly showsRoles?: boolean;
  /** Erases the person, under this id. */
  readonly erases?: string | boolean;
  /** Changes of the person's tickets that the table `tickets` is to have. */
  readonly tickets?: readonly TicketPut[];
  /** Revision of the account with this change; absent without tickets. */
  readonly asOf?: number;
  readonly audit?: Pick<AuditEntry, 'note' | 'changes' | 'group'>;
  /** Sends a notice to the previous mail address, or tells the person that their password was changed. */
  readonly tells?: { readonly addressBefore: string } | 'password';
  /** Mails a link to the person, once per this id. */
  readonly mails?: { readonly kind: 'invitation' | 'reset'; readonly id: string };
}

/** How one person logs in. Separate from the person, who is visible to everyone. `id` is the person's. */
export interface Account extends Stored {
  /** `emailKey` of `address`. Of several people with one address, only the first has it; others have `sharedEmailKey`. */
  readonly email: string;
  /** Address for mail, as given. */
  readonly address: string;
  readonly roles: readonly Role[];
  /** True if replay access was granted to this person. Access by ticket type is in replay-access.ts. */
  readonly replayAccess: boolean;
  /** The hashed ticket code (code-hash.ts); empty without a ticket. */
  readonly ticket: string;
  /** Number of wrong codes tried on this ticket since the last log-in by mail. */
  readonly ticketFailures: number;
  /** Number of wrong mailed codes tried since the last log-in by mail. */
  readonly codeFailures: number;
  /** Whether the account belongs to the demo event; it is valid only while that is the event. */
  readonly isDemo: boolean;
  /** The hashed password (password-hash.ts); empty until one is set. */
  readonly password: string;
  /** Whether the person can neither log in nor make calls. */
  readonly disabled: boolean;
  /** True if the account was disabled because its ticket was cancelled, not by an organiser. A valid ticket enables it again. */
  readonly ticketEnded?: boolean;
  /** Maximum number of connections and open requests. Null: use the number of the ticket or the product (connection-limit.ts). */
  readonly connectionLimit: number | null;
  /** Type of ticket; empty without one. */
  readonly ticketType: string;
  /** Whether imports leave the ticket and its holder unchanged. */
  readonly deactivateSync: boolean;
  /** True for a person whom organisers had let in without a ticket before a shop gave them one: they stay when it ends. */
  readonly addedByHand?: true;
  /** Id of the ticket that the columns above describe; absent: `hand:` and the account's id. */
  readonly firstTicket?: string;
  /** The person's other tickets, ended ones included. The table `tickets` follows (held-tickets.ts). */
  readonly moreTickets?: readonly HeldTicket[];
  /**
   * When the person last logged in or used the app (stored once a day), or the account was last added or changed. Rows of
   * earlier releases lack it.
   */
  readonly activeAt?: Instant;
  /** Whether the person has ever logged in. Rows of earlier releases lack it until they use the app again. */
  readonly hasLoggedIn?: true;
  /** When the last invitation was mailed; null if never. */
  readonly invitedAt: Instant | null;
  /** Follow-up work that is not done yet (after-change.ts). */
  readonly unsettled: readonly AfterChange[];
  /** Id of the last change. If a call is interrupted and repeated, it uses this id to see that its change was already made. */
  readonly lastChange: string;
}

/** Default values of an account. Rows written by the first release lack these fields. */
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

/**
 * Returns the table of accounts. Reading fills in fields that rows of other releases lack, so servers of two releases can
 * share one store.
 */
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

/** Returns the account with this address; the first one if several people share it. */
export const findAccountByEmail = async (email: string, ports: Ports): Promise<Account | undefined> =>
  (await accountsByEmail(email, ports))[0];

/** Returns the accounts of all people with this address. */
export const accountsByEmail = async (email: string, ports: Ports): Promise<Account[]> =>
  (await allByEmail(email, ports)).filter((account) => usable(account, ports) !== undefined);

/** The same, with accounts of a demo that has ended. */
export async function allByEmail(email: string, ports: Pick<Ports, 'store'>): Promise<Account[]> {
  const key = emailKey(email);
  // The character after the space ends the range: shared keys are the address, a space and an id.
  const range = { equals: [], from: key, to: `${key}!`, limit: 2 * SHARERS_MAX };
  return (await (await accountTable(ports)).find('byEmail', range)).documents;
}

/** Returns the account, or undefined for a demo account after the demo has ended: the demo's codes are public. */
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

/** Number of rows per read when all accounts are read. */
const PAGE = 1000;

/** Returns all accounts, in pages. */
export async function* allAccounts(ports: Pick<Ports, 'store'>): AsyncGenerator<Account> {
  const accounts = await accountTable(ports);
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await accounts.find('byEmail', { equals: [], limit: PAGE, ...(after !== undefined && { after }) });
    yield* page.documents;
    await setImmediate(); // Yields: the embedded store answers at once and would block the event loop.
    after = page.next;
  }
}

/** Returns the number of all accounts. */
export const countAccounts = async (ports: Pick<Ports, 'store'>): Promise<number> =>
  (await accountTable(ports)).count('byEmail', []);

/** Returns the ids of all admins. Reads the accounts, because people's public documents do not contain that role. */
export async function findAdmins(ports: Pick<Ports, 'store'>): Promise<Set<string>> {
  const admins = new Set<string>();
  for await (const { id, roles } of allAccounts(ports)) if (roles.includes('ROLE_ADMIN')) admins.add(id);
  return admins;
}

export const countAdmins = async (ports: Pick<Ports, 'store'>): Promise<number> => (await findAdmins(ports)).size;
