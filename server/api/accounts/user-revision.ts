import { contentRev } from '../../../domain/event/imported-id.ts';
import type { Person, PrivateProfile } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { people, privateProfileOf } from '../../sync/stored-collections.ts';
import { findRevised, type Revised } from '../../sync/documents.ts';
import { staleUnless, wasEdited } from '../../sync/edit-documents.ts';
import { type Account, findAccount } from './account-store.ts';
import { editable, wasChanged } from './change-account.ts';
import { noPerson } from '../people/find-person.ts';
import { NOTHING_OWN } from '../../../domain/people/profile-fields.ts';

/** The two halves of a profile, each with its revision. */
export interface RevisedProfile {
  readonly person: Revised<Person>;
  readonly own: Revised<PrivateProfile>;
}
/** A profile with the account of its owner; one that only a schedule named has no account. */
export interface RevisedUser extends RevisedProfile {
  readonly account: Account | undefined;
}

export async function findProfile(personId: string, ports: Pick<Ports, 'log'>): Promise<RevisedProfile | undefined> {
  const person = await findRevised(people, personId, ports);
  const own = (await findRevised(privateProfileOf(personId), 'me', ports)) ?? { document: NOTHING_OWN, rev: '' };
  return person && { person, own };
}

export async function getUser(personId: string, ports: Ports): Promise<RevisedUser> {
  const profile = (await findProfile(personId, ports)) ?? noPerson();
  return { ...profile, account: await findAccount(personId, ports) };
}

export const profileRevision = ({ person, own }: RevisedProfile): string => contentRev([person.rev, own.rev]);

/** Of all that organisers change of a person, wherever it stands. */
export const userRevision = ({ account, ...profile }: RevisedUser): string =>
  contentRev([profileRevision(profile), account && editable(account)]);

/** The person as an editor saw them who sent If-Match; undefined for one who did not. Each write is held against it once more. */
export async function userAtRevision(
  ifMatch: string | undefined,
  personId: string,
  ports: Ports,
): Promise<RevisedUser | undefined> {
  if (ifMatch === undefined) return undefined;
  const seen = await getUser(personId, ports);
  // What an earlier attempt of this call has changed is no change by somebody else.
  const isBegun = (await wasEdited(people, personId, ports)) || (seen.account && wasChanged(seen.account, ports));
  if (isBegun) return undefined;
  staleUnless(ifMatch, userRevision(seen));
  return seen;
}
