import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../domain/people/actor.ts';
import { publicRoles, standingRefusal } from '../../../domain/accounts/admin-user.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import { texts } from '../../../domain/texts.ts';
import pLimit from 'p-limit';
import type { Ports } from '../../ports.ts';
import { Duplicate } from '../../store/document-store.ts';
import { people } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { editDocument, STALE } from '../../sync/edit-documents.ts';
import { recordChange } from '../audit/audit-store.ts';
import { queueMail } from '../mail/mails.ts';
import { endLinks } from '../sessions/magic-links.ts';
import { endPasswordLinks } from '../sessions/password-links.ts';
import { closeAll } from '../sessions/session-store.ts';
import { markAccount } from './account-marks.ts';
import { type Account, findAccount, updateAccount } from './account-store.ts';

/** What admins change of an account. The audit shows these fields and no other: no secret is among them. */
const EDITED_FIELDS = [
  'address',
  'roles',
  'replayAccess',
  'disabled',
  'connectionLimit',
  'ticketType',
  'deactivateSync',
] as const;
export type AccountEdit = Partial<Pick<Account, (typeof EDITED_FIELDS)[number]>>;

/** What admins see and change of an account: whether it is still as somebody saw it is asked of this. */
export const editable = (account: Account): Required<AccountEdit> => ({
  address: account.address,
  roles: account.roles,
  replayAccess: account.replayAccess,
  disabled: account.disabled,
  connectionLimit: account.connectionLimit,
  ticketType: account.ticketType,
  deactivateSync: account.deactivateSync,
});

/**
 * An edit; what it was done for where the fields alone do not say it; and the account as its editor saw it, where they
 * said so (If-Match).
 */
export interface AccountChange {
  readonly id: string;
  readonly edit: AccountEdit;
  readonly note?: string;
  readonly seen?: Account | undefined;
}

/** Changes of who runs the event come one after another at one server; of several, see `swapStanding`. */
const oneByOne = pLimit(1);

/** The one way in for what admins change of an account: audited, and in force at once on every device. */
export async function changeAccount(actor: Actor, change: AccountChange, ports: Ports): Promise<Account> {
  const isAboutStanding = change.edit.roles !== undefined || change.edit.disabled !== undefined;
  const { before, after } = await (isAboutStanding
    ? oneByOne(() => swapStanding(actor, change, ports))
    : swap(actor, change, ports));
  const changed = EDITED_FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (changed.length === 0) {
    // An earlier attempt may have come no further than the account.
    if (changesReplays(Object.keys(change.edit))) await ports.streams.reopenPerson(after.id);
    return after;
  }
  await putInForce(actor, { before, after, changed }, ports);
  await markAccount(after.id, ports);
  const fieldsOf = (account: Account) => Object.fromEntries(changed.map((field) => [field, account[field]]));
  await recordChange(
    {
      by: actor.id,
      scope: 'accounts',
      note: change.note ?? '',
      changes: [{ collection: 'accounts', id: after.id, rev: '', before: fieldsOf(before), after: fieldsOf(after) }],
    },
    ports,
  );
  return after;
}

interface Swapped {
  readonly before: Account;
  readonly after: Account;
}

/**
 * Servers do not wait for each other, so an admin may lose the event at another one while taking it from somebody
 * here. A concurrent removal is noticed after the write, which is then taken back: of two at once at least one is left.
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
        ? { ...held, roles, disabled }
        : undefined,
    ports,
  );
}

async function stillRuns(actor: Actor, ports: Ports): Promise<boolean> {
  const self = await findAccount(actor.id, ports);
  return self !== undefined && self.roles.includes('ROLE_ADMIN') && !self.disabled;
}

async function swap(actor: Actor, { id, edit, seen }: AccountChange, ports: Ports): Promise<Swapped> {
  if (!(await stillRuns(actor, ports))) refuse('not-allowed', texts.notAuthorized);
  let before = await findAccount(id, ports);
  if (!before) return refuse('not-found', 'There is no such account');
  try {
    const after = await updateAccount(
      id,
      (held) => {
        before = held;
        if (seen && !isDeepStrictEqual(editable(held), editable(seen))) refuse('stale', STALE);
        const wanted = edited(held, edit);
        const refused = standingRefusal(actor, id, wanted);
        if (refused) throw new Refused(refused);
        return isDeepStrictEqual(held, wanted) ? undefined : wanted;
      },
      ports,
    );
    return { before, after: after ?? before };
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
    return addressTaken();
  }
}

const ADDRESS_TAKEN = 'This mail address belongs to somebody already';
export function addressTaken(): never {
  return refuse('conflict', ADDRESS_TAKEN, [{ field: 'email', message: ADDRESS_TAKEN }]);
}

const edited = (held: Account, edit: AccountEdit): Account => {
  const address = edit.address?.trim() ?? held.address;
  return { ...held, ...edit, address, email: emailKey(address) };
};

interface Changed {
  readonly before: Account;
  readonly after: Account;
  readonly changed: readonly (keyof AccountEdit)[];
}

const changesReplays = (fields: readonly string[]): boolean =>
  fields.some((field) => field === 'replayAccess' || field === 'ticketType');

/** Ends the log-ins after a change of role, address or access, and reopens the streams after a change of readable scopes. */
async function putInForce(actor: Actor, { before, after, changed }: Changed, ports: Ports): Promise<void> {
  if (changed.includes('address') || after.disabled) {
    await Promise.all([endLinks(after.id, ports), endPasswordLinks(after.id, ports)]);
  }
  if (changed.some((field) => field === 'roles' || field === 'disabled' || field === 'address'))
    await closeAll(after.id, ports);
  else if (changesReplays(changed)) await ports.streams.reopenPerson(after.id);
  if (changed.includes('roles')) await showRoles(actor, after, ports);
  if (changed.includes('address') && before.address !== '') {
    const secrets = { address: before.address };
    await queueMail({ kind: 'address-changed', userId: after.id, secrets }, ports);
  }
}

/** Everybody sees the roles of a person as the account has them. */
export async function showRoles(
  actor: Actor,
  { id, roles }: Pick<Account, 'id' | 'roles'>,
  ports: Ports,
): Promise<void> {
  if (!(await findDocument(people, id, ports))) return;
  await editDocument(
    people,
    { actor, id, step: 'roles', change: (person) => (person ? { ...person, roles: publicRoles(roles) } : null) },
    ports,
  );
}
