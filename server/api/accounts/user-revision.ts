import { contentRev } from '../../../domain/event/import/imported-id.ts';
import type { Person, PrivateProfile } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { people, privateProfileOf } from '../../sync/stored-collections.ts';
import { findRevised, type Revised } from '../../sync/documents.ts';
import { staleUnless, wasEdited } from '../../sync/edit-documents.ts';
import { type Account, findAccount } from './account-store.ts';
import { editable, wasChanged } from './change-account.ts';
import { noPerson } from '../people/find-person.ts';
import { NOTHING_OWN } from '../../../domain/people/profile-fields.ts';

/** The public and the private half of a profile, each with its revision. */
export interface RevisedProfile {
  readonly person: Revised<Person>;
  readonly own: Revised<PrivateProfile>;
}
/** A profile with its account, if there is one: people who are only named in a schedule have none. */
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

/** Returns the revision of everything that organisers change of a person. */
export const userRevision = ({ account, ...profile }: RevisedUser): string =>
  contentRev([profileRevision(profile), account && editable(account)]);

/** Returns the person as an editor with If-Match saw them; undefined without If-Match. Each write compares the revisions again. */
export async function userAtRevision(
  ifMatch: string | undefined,
  personId: string,
  ports: Ports,
): Promise<RevisedUser | undefined> {
  if (ifMatch === undefined) return undefined;
  const seen = await getUser(personId, ports);
  // What an interrupted attempt of this call changed is not another person's change.
  const isBegun = (await wasEdited(people, personId, ports)) || (seen.account && wasChanged(seen.account, ports));
  if (isBegun) return undefined;
  staleUnless(ifMatch, userRevision(seen));
  return seen;
}
