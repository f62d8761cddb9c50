import { SHARERS_MAX } from '../../../domain/limits/people.ts';
import { othersWith } from './shared-address.ts';
import { putFirstTicket } from '../tickets/ticket-store.ts';
import { isDeepStrictEqual } from 'node:util';
import { type Role } from '../../../domain/people/role.ts';
import { emailKey, sharedEmailKey } from '../../../domain/sessions/email.ts';
import { ticketCode } from '../../../domain/tickets/ticket-code.ts';
import type { Ports } from '../../ports.ts';
import { Duplicate } from '../../store/document-store.ts';
import { type Account, accountTable, BLANK_ACCOUNT, type AfterChange } from './account-store.ts';
import { settleAccount, swapAccount } from './after-change.ts';
import { isCodeOf, hashCode } from './secrets/code-hash.ts';

/** A person who should be able to log in. */
export interface AccountEntry {
  readonly personId: string;
  readonly email: string;
  /** Ticket code as printed on the ticket. If missing, the account keeps its code. */
  readonly ticketCode?: string;
  readonly roles: readonly Role[];
  readonly isDemo?: boolean;
  /** Whether the person may watch replays. If missing, the account keeps its value. */
  readonly replayAccess?: boolean;
  /** Id to set as the last change of a new account (adding.ts). */
  readonly adding?: string;
  /** Id of the organiser who imports the person; changes of existing accounts are audited. */
  readonly importedBy?: string;
  /** Whether other people may have the address, too. */
  readonly isShared?: boolean;
}

/** `taken`: entries that were skipped because their address belongs to another person. */
export interface UpsertedAccounts {
  readonly added: number;
  readonly changed: number;
  readonly taken: readonly AccountEntry[];
}

/**
 * Number of accounts written in parallel. Hashing a code occupies a thread; this uses half of libuv's threads and leaves
 * the others to the store.
 */
const AT_ONCE = 2;

export type AccountOutcome = 'added' | 'changed' | 'same' | 'taken';
type Outcome = AccountOutcome;

/** Creates accounts, or updates address, code and roles of existing ones. Safe to repeat. */
export async function upsertAccounts(entries: readonly AccountEntry[], ports: Ports): Promise<UpsertedAccounts> {
  const outcomes: Outcome[] = [];
  const next = entries.entries();
  const work = async (): Promise<void> => {
    for (const [index, entry] of next) outcomes[index] = await upsertAccount(entry, ports);
  };
  // If one worker fails, the other finishes its current account before the error is thrown.
  for (const one of await Promise.allSettled(Array.from({ length: AT_ONCE }, work)))
    if (one.status === 'rejected') throw one.reason;
  return {
    added: outcomes.filter((outcome) => outcome === 'added').length,
    changed: outcomes.filter((outcome) => outcome === 'changed').length,
    taken: entries.filter((_, index) => outcomes[index] === 'taken'),
  };
}

/** Returns what an import of this entry would do. Does not compare the ticket code, because hashing is slow. */
export async function forecastAccount(entry: AccountEntry, ports: Ports): Promise<AccountOutcome> {
  const before = await (await accountTable(ports)).get(entry.personId);
  if (!before) return 'added';
  const { ticketCode: code, ...rest } = entry;
  const getsTicket = code !== undefined && before.ticket === '';
  try {
    return getsTicket || !isSame(before, await withEntry(before, rest, ports)) ? 'changed' : 'same';
  } catch (error) {
    if (error instanceof Duplicate) return 'taken';
    throw error;
  }
}

async function upsertAccount(entry: AccountEntry, ports: Ports, isAgain = false): Promise<Outcome> {
  const accounts = await accountTable(ports);
  try {
    for (;;) {
      const before = await accounts.get(entry.personId);
      const after = await withEntry(before, entry, ports);
      if (!before) {
        await accounts.insert({ ...after, activeAt: ports.now(), lastChange: entry.adding ?? '' });
        await putFirstTicket(after, ports);
        return 'added';
      }
      if (isSame(before, after)) {
        if (before.unsettled.length > 0) await settleAccount(after.id, ports); // An earlier attempt was interrupted.
        return 'same';
      }
      // Compares with the stored row, so of two concurrent writers the first wins.
      const [follows, ...also] = followsFrom({ before, after }, entry, ports);
      const swap = (held: Account) =>
        held.rev === before.rev && follows ? { account: after, after: follows, also } : undefined;
      const isMade = follows
        ? await swapAccount(after.id, swap, ports)
        : await accounts.replace({ ...after, activeAt: ports.now() }, before.rev);
      if (!isMade) continue;
      if (follows) await settleAccount(after.id, ports);
      return 'changed';
    }
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
    // Of two people who share an address and are added at the same time, one gets the next key.
    return entry.isShared && !isAgain ? upsertAccount(entry, ports, true) : 'taken';
  }
}

/** Returns the key of the entry's address. It stays while the address does. Throws `Duplicate` if the address is taken. */
async function entryKey(before: Account | undefined, entry: AccountEntry, ports: Ports): Promise<string> {
  const { personId: id, email, isShared = false } = entry;
  if (before && emailKey(before.address) === emailKey(email)) return before.email;
  const others = await othersWith(email, id, ports);
  if (others.length > 0 && (!isShared || others.length >= SHARERS_MAX)) throw new Duplicate('accounts', 'byEmail');
  return others.length > 0 ? sharedEmailKey(email, id) : emailKey(email);
}

/** Returns the account with the entry's values. Keeps the ticket hash if the entry has the same code. */
async function withEntry(before: Account | undefined, entry: AccountEntry, ports: Ports): Promise<Account> {
  const code = entry.ticketCode === undefined ? undefined : ticketCode(entry.ticketCode);
  const keepsTicket = code === undefined || (before !== undefined && (await isCodeOf(before.ticket, code, ports)));
  return {
    ...BLANK_ACCOUNT,
    ...before,
    id: entry.personId,
    rev: before?.rev ?? 1,
    email: await entryKey(before, entry, ports),
    address: entry.email.trim(),
    roles: entry.roles,
    replayAccess: entry.replayAccess ?? before?.replayAccess ?? false,
    ticket: keepsTicket ? (before?.ticket ?? '') : await hashCode(code, ports),
    ticketFailures: keepsTicket ? (before?.ticketFailures ?? 0) : 0,
    ticketType: before?.ticketType || (code === undefined && !before?.ticket ? '' : 'Attendee'),
    isDemo: entry.isDemo ?? false,
  };
}

/** An account before and after the values of an import entry were applied. */
interface BeforeAndAfter {
  readonly before: Account;
  readonly after: Account;
}

/** Returns the follow-up work. A changed account and a new code get separate audit entries, because only the first can be undone. */
function followsFrom(
  { before, after }: BeforeAndAfter,
  { importedBy }: AccountEntry,
  ports: Ports,
): readonly AfterChange[] {
  const follows = revocationsFor(before, after);
  const notes = importedBy === undefined ? [] : importNotes({ before, after }, ports);
  return Array.from({ length: Math.max(follows ? 1 : 0, notes.length) }, (_, index) => ({
    id: ports.randomId(12),
    at: ports.now(),
    by: importedBy ?? 'server',
    isOneOfMany: true,
    ...(index === 0 && follows),
    ...(notes[index] && { audit: notes[index] }),
  }));
}

function importNotes({ before, after }: BeforeAndAfter, { group }: Ports): NonNullable<AfterChange['audit']>[] {
  const shown = ({ address, roles }: Account) => ({ address, roles });
  const auditNote = (note: string, shows: boolean) => ({
    note,
    changes: [
      {
        collection: 'accounts',
        id: after.id,
        rev: '',
        before: shows ? shown(before) : null,
        after: shows ? shown(after) : null,
      },
    ],
    ...(group !== undefined && { group }),
  });
  return [
    ...(isDeepStrictEqual(shown(before), shown(after)) ? [] : [auditNote('changed by an import', true)]),
    ...(before.ticket === after.ticket ? [] : [auditNote('gave ticket codes by an import', false)]),
  ];
}

/** Returns the log-ins and links to end when address, code or roles of an account change (as in change-account.ts). */
function revocationsFor(before: Account, after: Account): Pick<AfterChange, 'endsLogIns' | 'endsLinks'> | undefined {
  const isMoved = before.email !== after.email;
  const isRecoded = before.ticket !== '' && before.ticket !== after.ticket;
  const endsLogIns = isMoved || isRecoded || before.roles.join() !== after.roles.join();
  if (!endsLogIns) return undefined;
  return { endsLogIns: { but: '' }, ...(isMoved && { endsLinks: 'all' }) };
}

const isSame = (a: Account, b: Account): boolean =>
  a.email === b.email &&
  a.address === b.address &&
  a.ticket === b.ticket &&
  a.isDemo === b.isDemo &&
  a.replayAccess === b.replayAccess &&
  a.roles.join() === b.roles.join();
