import { findPerson } from '../people/find-person.ts';
import { addressTaken, refuseTaken, sharingKey } from './shared-address.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../domain/people/actor.ts';
import { standingRefusal } from '../../../domain/accounts/admin-user.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import { texts } from '../../../domain/texts.ts';
import pLimit from 'p-limit';
import type { Ports } from '../../ports.ts';
import { Duplicate } from '../../store/document-store.ts';
import { STALE } from '../../sync/edit-documents.ts';
import { auditTable } from '../audit/audit-store.ts';
import { erasureOf } from '../erasure/erasures-under-way.ts';
import { type Account, findAccount, updateAccount, type AfterChange } from './account-store.ts';
import { accountAuditId, settleAccount, swapAccount } from './after-change.ts';

/** Fields that admins can change. The audit shows these and no others: none is secret. */
const EDITED_FIELDS = [
  'address',
  'roles',
  'replayAccess',
  'disabled',
  'connectionLimit',
  'ticketType',
  'deactivateSync',
] as const;
type Edited = Required<Pick<Account, (typeof EDITED_FIELDS)[number]>>;
export type AccountEdit = Partial<Edited> & Pick<Account, 'ticketEnded'>;

/** Returns the fields that admins see and change; If-Match compares them. */
export const editable = (account: Account): Edited => ({
  address: account.address,
  roles: account.roles,
  replayAccess: account.replayAccess,
  disabled: account.disabled,
  connectionLimit: account.connectionLimit,
  ticketType: account.ticketType,
  deactivateSync: account.deactivateSync,
});

/** A change of an account. `note` says why, if the fields do not show it; If-Match is the state that the editor saw. */
export interface AccountChange {
  readonly id: string;
  readonly edit: AccountEdit;
  readonly note?: string;
  readonly seen?: Account | undefined;
  /** True if the change erases the person. */
  readonly erases?: boolean;
  /** Whether the new address may belong to other people, too. */
  readonly isShared?: boolean;
}

/** Runs admins' changes of accounts one after another on this server. Between servers, `swapStanding` protects. */
const oneByOne = pLimit(1);

/**
 * Changes an account as an admin. The change is audited and applies at once on every device. All admin changes go through
 * this function.
 */
export async function changeAccount(actor: Actor, change: AccountChange, ports: Ports): Promise<Account> {
  const isAboutStanding = change.edit.roles !== undefined || change.edit.disabled !== undefined;
  const { before, after, changeId } = await (isAboutStanding
    ? oneByOne(() => swapStanding(actor, change, ports))
    : swap(actor, change, ports));
  // Runs also if nothing changed: an earlier attempt may have stopped after writing the account.
  await settleAccount(after.id, ports);
  if (before === after && (change.edit.replayAccess !== undefined || change.edit.ticketType !== undefined))
    await ports.streams.reopenPerson(after.id);
  const audit = accountAuditId({ id: changeId });
  if (ports.audited && (await (await auditTable(ports)).get(audit))) ports.audited(audit);
  return after;
}

interface Swapped {
  readonly before: Account;
  readonly after: Account;
  readonly changeId: string;
}

/**
 * Changes an account and makes sure that at least one admin stays. Servers do not lock each other: two admins could remove
 * each other on two servers at the same time. This is detected after the write, and the write is reverted.
 */
async function swapStanding(actor: Actor, change: AccountChange, ports: Ports): Promise<Swapped> {
  const swapped = await swap(actor, change, ports);
  if (await stillRuns(actor, ports)) return swapped;
  await takeBack(swapped, ports);
  return refuse('not-allowed', texts.notAuthorized);
}

async function takeBack({ before, after }: Swapped, ports: Ports): Promise<void> {
  const { roles, disabled } = before;
  await updateAccount(
    after.id,
    (held) =>
      isDeepStrictEqual([held.roles, held.disabled], [after.roles, after.disabled])
        ? { ...held, roles, disabled, unsettled: held.unsettled.filter(({ id }) => id !== after.lastChange) }
        : undefined,
    ports,
  );
}

async function stillRuns(actor: Actor, ports: Ports): Promise<boolean> {
  const self = await findAccount(actor.id, ports);
  return self !== undefined && self.roles.includes('ROLE_ADMIN') && !self.disabled;
}

async function swap(actor: Actor, change: AccountChange, ports: Ports): Promise<Swapped> {
  const { id, edit, seen, note = '', erases = false } = change;
  if (!(await stillRuns(actor, ports))) refuse('not-allowed', texts.notAuthorized);
  let before = await findAccount(id, ports);
  if (!before) return refuse('not-found', 'There is no such account');
  const changeId = ports.newId(12, changeOf(id));
  const newKey = await keyFor(before, change, ports);
  try {
    const after = await swapAccount(
      id,
      (held) => {
        before = held;
        if (held.lastChange === changeId) return undefined; // This call wrote it before it was interrupted.
        if (seen && !isDeepStrictEqual(editable(held), editable(seen))) refuse('stale', STALE);
        const wanted = edited(held, edit, newKey);
        const refused = standingRefusal(actor, id, wanted);
        if (refused) throw new Refused(refused);
        if (isDeepStrictEqual(held, wanted)) return undefined;
        const editing = { id: changeId, by: actor.id, note, erases };
        return { account: wanted, after: afterEdit(held, { wanted, editing }, ports) };
      },
      ports,
    );
    return { before, after: after ?? before, changeId };
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
    // Another person got the address meanwhile.
    return change.isShared ? swap(actor, change, ports) : addressTaken();
  }
}

const changeOf = (accountId: string): string => `change of the account ${accountId}`;

/** Returns whether an interrupted attempt of this call already changed the account. */
export const wasChanged = ({ id, lastChange }: Account, { again }: Pick<Ports, 'again'>): boolean =>
  again !== undefined && lastChange === again.id(12, changeOf(id));

const edited = (held: Account, edit: AccountEdit, newKey: string): Account => {
  const address = edit.address?.trim() ?? held.address;
  const { ticketEnded = false, ...wanted } = { ...held, ...edit };
  // The reason (`ticketEnded`) changes only together with `disabled`.
  const isEnded = wanted.disabled === held.disabled ? held.ticketEnded : wanted.disabled && ticketEnded;
  return {
    ...wanted,
    ...(isEnded && { ticketEnded: true }),
    address,
    email: isSameAddress(held, address) ? held.email : newKey,
  };
};

const isSameAddress = (held: Account, address: string): boolean => emailKey(address) === emailKey(held.address);

/** Returns the key for a new address; refuses one that another person has, unless it is to be shared. */
async function keyFor(
  held: Account,
  { edit: { address }, isShared = false }: AccountChange,
  ports: Ports,
): Promise<string> {
  if (address === undefined || isSameAddress(held, address)) return held.email;
  if (!isShared) await refuseTaken(address, held.id, ports);
  const name = (await findPerson(held.id, ports)) ?? { firstName: '', lastName: '' };
  return isShared ? sharingKey({ id: held.id, address, name }, ports) : emailKey(address);
}

/** Returns the follow-up work: a change of role, address or access ends sessions; a change of readable scopes restarts sync streams. */
function afterEdit(
  before: Account,
  { wanted: after, editing: { id, by, note, erases } }: { readonly wanted: Account; readonly editing: Editing },
  ports: Ports,
): AfterChange {
  const changed = EDITED_FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  const has = (...fields: readonly (keyof Edited)[]): boolean => fields.some((field) => changed.includes(field));
  const fieldsOf = (account: Account) => Object.fromEntries(changed.map((field) => [field, account[field]]));
  const audited = { collection: 'accounts', id: after.id, rev: '', before: fieldsOf(before), after: fieldsOf(after) };
  return {
    id,
    by,
    at: ports.now(),
    ...((has('address') || after.disabled) && { endsLinks: 'all' }),
    ...(has('roles', 'disabled', 'address') && { endsLogIns: { but: '' } }),
    ...(has('replayAccess', 'ticketType') && { reopens: true }),
    ...(has('roles') && { showsRoles: true }),
    ...(erases && { erases: ports.newId(12, erasureOf(after.id)) }),
    ...(has('address') && before.address !== '' && { tells: { addressBefore: before.address } }),
    audit: { note, changes: [audited], ...(ports.group !== undefined && { group: ports.group }) },
  };
}

interface Editing {
  readonly id: string;
  readonly by: string;
  readonly note: string;
  readonly erases: boolean;
}
