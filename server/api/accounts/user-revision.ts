import { contentRev } from '../../../domain/event/import/imported-id.ts';
import type { Person, PrivateProfile } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { hiddenPeople, people, PLACES, privateProfileOf } from '../../sync/stored-collections.ts';
import { findRevised, type Revised } from '../../sync/documents.ts';
import { staleUnless, wasEdited } from '../../sync/edit-documents.ts';
import { type Account, findAccount } from './account-store.ts';
import { editable, wasChanged } from './change-account.ts';
import { noPerson } from '../people/find-person.ts';
import { NOTHING_OWN } from '../../../domain/people/profile-fields.ts';

/** The public and the private part of a profile, each with its revision. */
export interface RevisedProfile {
  readonly person: Revised<Person>;
  readonly own: Revised<PrivateProfile>;
}
/** A profile with its account. People who are only named in a schedule have no account. */
export interface RevisedUser extends RevisedProfile {
  readonly account: Account | undefined;
}

export async function findProfile(personId: string, ports: Pick<Ports, 'log'>): Promise<RevisedProfile | undefined> {
  const person = (await findRevised(people, personId, ports)) ?? (await findRevised(hiddenPeople, personId, ports));
  const own = (await findRevised(privateProfileOf(personId), 'me', ports)) ?? { document: NOTHING_OWN, rev: '' };
  return person && { person, own };
}

export async function getUser(personId: string, ports: Ports): Promise<RevisedUser> {
  const profile = (await findProfile(personId, ports)) ?? noPerson();
  return { ...profile, account: await findAccount(personId, ports) };
}

export const profileRevision = ({ person, own }: RevisedProfile): string => contentRev([person.rev, own.rev]);

/** Returns one revision for all fields of a person that organisers can change. */
export const userRevision = ({ account, ...profile }: RevisedUser): string =>
  contentRev([profileRevision(profile), account && editable(account)]);

/** Returns the person if the revision matches If-Match; undefined without If-Match. Each later write compares the revision again. */
export async function userAtRevision(
  ifMatch: string | undefined,
  personId: string,
  ports: Ports,
): Promise<RevisedUser | undefined> {
  if (ifMatch === undefined) return undefined;
  const seen = await getUser(personId, ports);
  // A change by an interrupted attempt of this call is not a conflict.
  const edited = await Promise.all(PLACES.map((place) => wasEdited(place, personId, ports)));
  const isBegun = edited.includes(true) || (seen.account && wasChanged(seen.account, ports));
  if (isBegun) return undefined;
  staleUnless(ifMatch, userRevision(seen));
  return seen;
}
