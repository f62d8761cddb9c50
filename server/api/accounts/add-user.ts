import type { Actor } from '../../../domain/people/actor.ts';
import { publicRoles, type UserChanges } from '../../../domain/accounts/admin-user.ts';
import { blankPerson, type Person, personName } from '../../../domain/people/person.ts';
import { checkProfile } from '../../../domain/people/profile-form.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { type Role } from '../../../domain/people/role.ts';
import { refuse } from '../../../domain/refusal.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import { keyedMutex } from '../../platform/keyed-mutex.ts';
import type { Ports } from '../../ports.ts';
import { insertNew } from '../../store/insert-new.ts';
import { type Account, accountsByEmail, accountTable, BLANK_ACCOUNT, findAccount } from './account-store.ts';
import { beginAdding, finishAdding } from './adding.ts';
import { markAccount } from './account-changed-signal.ts';
import { addressTaken, refuseTaken, sharingKey } from './shared-address.ts';
import { showRoles } from './show-roles.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { editPerson } from '../people/edit-person.ts';
import { writeProfile } from '../people/write-profile.ts';
import { findPerson } from '../people/find-person.ts';
import { hasTicket } from '../tickets/held-tickets.ts';

export interface AddedUser {
  readonly email: string;
  readonly roles: readonly Role[];
  readonly replayAccess: boolean;
  readonly isPromoted: boolean;
  /** Whether other people may have this address, too. */
  readonly isShared?: boolean;
  /** Profile fields by their API names. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Adds a person who can log in. Writes the account first, because only the account table can check that the address is
 * free. If this crashes, adding the same address again finishes the work.
 */
export function addUser(actor: Actor, user: AddedUser, ports: Ports): Promise<Account> {
  return perAddress(emailKey(user.email), () => added(actor, user, ports));
}

/** Runs calls for the same address one after another: the later call finds the person and is refused. */
const perAddress = keyedMutex();

async function added(actor: Actor, user: AddedUser, ports: Ports): Promise<Account> {
  const by = { isAdmin: true, list: await readFields('person', ports) };
  const checked = checkProfile({ first_name: '', last_name: '', ...user.fields }, by);
  if (!checked.ok) return refuse('invalid', checked.problems[0]?.message ?? formTexts.invalidForm, checked.problems);
  const account = await newAccount(actor, user, ports);
  await editPerson(
    {
      actor,
      id: account.id,
      change: (before) =>
        before ?? { ...blankPerson(account.id), roles: publicRoles(user.roles), isPromoted: user.isPromoted },
    },
    ports,
  );
  await writeProfile(actor, { personId: account.id, fields: user.fields }, ports);
  await markAccount(account.id, ports);
  return account;
}

/** Gives a log-in to a person without one, such as a speaker of the schedule. */
export async function addAccountTo(
  actor: Actor,
  { person, changes }: { readonly person: Person; readonly changes: UserChanges },
  ports: Ports,
): Promise<Account> {
  const {
    email = '',
    roles = [...person.roles],
    replayAccess = false,
    disabled = false,
    connection_limit = null,
  } = changes;
  const account = {
    ...blankAccount(person.id, { email, roles, replayAccess }),
    disabled,
    connectionLimit: connection_limit,
  };
  await insertWithKey(actor, { account, isShared: changes.shared ?? false, name: person }, ports);
  await showRoles(actor, account, ports);
  await markAccount(account.id, ports);
  return account;
}

/** Adds an account with an audit entry. Returns false if its id or address is taken. */
async function insertAudited(actor: Actor, account: Account, ports: Ports): Promise<boolean> {
  const adding = await beginAdding(actor, { ...ADDED, ids: [account.id] }, ports);
  try {
    return await insertNew(await accountTable(ports), { ...account, activeAt: ports.now(), lastChange: adding.id });
  } finally {
    await finishAdding(adding, ports);
  }
}
const ADDED = { note: 'added', fields: ['address', 'roles', 'replayAccess'] } as const;

export const blankAccount = (
  id: string,
  { email, roles, replayAccess }: Pick<AddedUser, 'email' | 'roles' | 'replayAccess'>,
): Account => ({
  ...BLANK_ACCOUNT,
  id,
  rev: 1,
  email: emailKey(email),
  address: email.trim(),
  roles,
  replayAccess,
  ticket: '',
  ticketFailures: 0,
  isDemo: false,
});

async function newAccount(actor: Actor, user: AddedUser, ports: Ports): Promise<Account> {
  const account = blankAccount(ports.newId(12), user);
  const { isShared = false, fields } = user;
  for (const held of await accountsByEmail(user.email, ports)) {
    if (held.id === account.id) return held; // This call added it before it was interrupted.
    if (!isShared && (await isHalfAdded(held, ports))) return held;
  }
  const name = { firstName: textOf(fields['first_name']), lastName: textOf(fields['last_name']) };
  return insertWithKey(actor, { account, isShared, name }, ports);
}

/**
 * Whether an interrupted call added this account without its person or name, and nobody has used it since. Adding its address again
 * finishes it.
 */
export async function isHalfAdded(account: Account, ports: Pick<Ports, 'log'>): Promise<boolean> {
  const person = await findPerson(account.id, ports);
  const isUnused = !hasTicket(account) && account.password === '' && account.invitedAt === null;
  return person === undefined || (personName(person) === '' && isUnused);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Inserted {
  readonly account: Account;
  readonly isShared: boolean;
  readonly name: Pick<Person, 'firstName' | 'lastName'>;
}

/** Adds an account. Refuses an address that another person has, unless it is to be shared. */
async function insertWithKey(actor: Actor, { account, isShared, name }: Inserted, ports: Ports): Promise<Account> {
  for (;;) {
    const { id, address } = account;
    if (!isShared) await refuseTaken(address, id, ports);
    const email = isShared ? await sharingKey({ id, address, name }, ports) : account.email;
    if (await insertAudited(actor, { ...account, email }, ports)) return { ...account, email };
    // Another call has added the account or got the address meanwhile.
    if (!isShared || (await findAccount(id, ports))) addressTaken();
  }
}
