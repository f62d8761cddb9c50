import type { Person } from '../../../domain/people/person.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { profileFieldsOf, standingRefusal, type UserChanges } from '../../../domain/accounts/admin-user.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { texts } from '../../../domain/texts.ts';
import { keyedMutex } from '../../platform/keyed-mutex.ts';
import type { Ports } from '../../ports.ts';
import { companies } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { requirePlace } from '../companies/members-limit.ts';
import { setMembership } from '../companies/membership.ts';
import { withSpeakerRole } from '../talks/speaker-roles.ts';
import { type Account, findAccount } from './account-store.ts';
import { addAccountTo } from './add-user.ts';
import { type AccountEdit, changeAccount } from './change-account.ts';
import { refuseTaken, sharingKey } from './shared-address.ts';
import { editPerson } from '../people/edit-person.ts';
import { getPerson, noPerson } from '../people/find-person.ts';
import { userAtRevision } from './user-revision.ts';
import { answerFor } from '../people/answer-for.ts';
import { writeProfile } from '../people/write-profile.ts';

export interface UserUpdate {
  readonly personId: string;
  readonly changes: UserChanges;
  readonly ifMatch: string | undefined;
}

/** Changes profile, account and company of a person. Checks everything before it changes anything. */
export const updateUser = (actor: Actor, update: UserUpdate, ports: Ports): Promise<void> =>
  perPerson(update.personId, () => updated(actor, update, ports));

/** Runs edits of one person one after another, so that the later edit is refused as stale before anything is written. */
const perPerson = keyedMutex();

async function updated(actor: Actor, { changes: said, ...update }: UserUpdate, ports: Ports): Promise<void> {
  const { personId, ifMatch } = update;
  const changes =
    said.roles === undefined ? said : { ...said, roles: await withSpeakerRole(personId, said.roles, ports) };
  const seen = await userAtRevision(ifMatch, personId, ports);
  const person = await getPerson(personId, ports);
  const account = await findAccount(personId, ports);
  await admit(actor, { update: { ...update, changes }, account, person }, ports);
  const fields = profileFieldsOf(changes);
  if (Object.keys(fields).length > 0) await writeProfile(actor, { personId, fields, ifMatch: seen?.person.rev }, ports);
  if (changes.isPromoted !== undefined && changes.isPromoted !== person.isPromoted)
    await promote(actor, { personId, isPromoted: changes.isPromoted }, ports);
  if (account) {
    const { shared: isShared = false } = changes;
    await changeAccount(actor, { id: personId, edit: accountEdit(changes), seen: seen?.account, isShared }, ports);
  } else if (changes.email !== undefined) await addAccountTo(actor, { person, changes }, ports);
  if (changes.listed !== undefined) await answerFor(actor, { personId, listed: changes.listed }, ports);
  if (changes.company_id !== undefined) await setMembership(actor, { personId, companyId: changes.company_id }, ports);
}

interface Admitted {
  readonly update: UserUpdate;
  readonly account: Account | undefined;
  readonly person: Person;
}

async function admit(
  actor: Actor,
  { update: { personId, changes }, account, person }: Admitted,
  ports: Ports,
): Promise<void> {
  const edit = accountEdit(changes);
  const needsAccount = Object.keys(edit).length > 0 && !account && changes.email === undefined;
  if (needsAccount) refuse('invalid', texts.fieldMissing, [{ field: 'email', message: texts.fieldMissing }]);
  const refused = account && standingRefusal(actor, personId, { ...account, ...edit });
  if (refused) throw new Refused(refused);
  await admitAddress({ changes, account, person }, ports);
  await requireCompany(changes.company_id, ports);
  await requirePlace({ personId, companyId: changes.company_id }, ports);
}

/** Refuses a new address that another person has, unless it is to be shared. */
async function admitAddress(
  { changes, account, person }: Pick<Admitted, 'account' | 'person'> & { readonly changes: UserChanges },
  ports: Ports,
): Promise<void> {
  const { email, shared = false } = changes;
  if (email === undefined || (account && emailKey(account.address) === emailKey(email))) return;
  if (shared) await sharingKey({ id: person.id, address: email, name: person }, ports);
  else await refuseTaken(email, person.id, ports);
}

/** Refuses an unknown company. The error names the field. */
export async function requireCompany(companyId: string | null | undefined, ports: Ports): Promise<void> {
  if (typeof companyId !== 'string' || (await findDocument(companies, companyId, ports))) return;
  const message = 'There is no such company';
  refuse('invalid', message, [{ field: 'company_id', message }]);
}

const accountEdit = ({ email, roles, replayAccess, disabled, connection_limit }: UserChanges): AccountEdit => ({
  ...(email !== undefined && { address: email }),
  ...(roles !== undefined && { roles }),
  ...(replayAccess !== undefined && { replayAccess }),
  ...(disabled !== undefined && { disabled }),
  ...(connection_limit !== undefined && { connectionLimit: connection_limit }),
});

const promote = (actor: Actor, { personId, isPromoted }: { personId: string; isPromoted: boolean }, ports: Ports) =>
  editPerson(
    { actor, id: personId, step: 'promotion', change: (before) => (before ? { ...before, isPromoted } : noPerson()) },
    ports,
  );
