import { type Contact, contactsCollection } from '../../domain/connections/contact.ts';
import { companiesCollection as declaredCompanies } from '../../domain/companies/company.ts';
import { eventSettingsCollection as declaredEventSettings } from '../../domain/event/event-settings.ts';
import type { Person, PrivateProfile } from '../../domain/people/person.ts';
import {
  hiddenPeopleCollection,
  privateProfilesCollection as declaredPrivateProfiles,
  peopleCollection as declaredPeople,
  selfCollection,
} from '../../domain/people/person.ts';
import { stagesCollection } from '../../domain/stages/stage.ts';
import { tracksCollection } from '../../domain/stages/track.ts';
import { personScope } from '../../domain/sync/log.ts';
import { UserDocument } from '../../domain/sync/mine.ts';
import { talksCollection, type Edition } from '../../domain/talks/talk.ts';
import { stored, type StoredCollection, storedCollection, withScope } from './documents.ts';
import { collections } from '../../domain/sync/collections.ts';
import { MINE } from '../log/mine-entries.ts';

// Declares all collections here, so that every entry is checked, even if this process never reads it.
for (const declared of collections) stored(declared);

export const eventSettings = stored(declaredEventSettings);
export const people = stored(declaredPeople);
export const hiddenPeople = stored(hiddenPeopleCollection);
/** Where people are. A person who is in both is taken from the first; that happens only while they move (place-person.ts). */
export const PLACES: readonly StoredCollection<Person>[] = [people, hiddenPeople];
export const companies = stored(declaredCompanies);
const perEdition = <T>(live: StoredCollection<T>): ((edition: Edition) => StoredCollection<T>) => {
  const replay = withScope(live, 'replay');
  return (edition) => (edition === 'live' ? live : replay);
};
export const talksOf = perEdition(stored(talksCollection));
export const stagesOf = perEdition(stored(stagesCollection));
export const tracksOf = perEdition(stored(tracksCollection));

const mine = storedCollection('', MINE, UserDocument);
/** Returns the collection of the documents that one person owns. */
export const mineOf = (personId: string): StoredCollection<UserDocument> => withScope(mine, personScope(personId));

const privateProfiles = stored(declaredPrivateProfiles);
/** Returns the collection with the private part of a person's profile: one document `me`. Only the person and admins read it. */
export const privateProfileOf = (personId: string): StoredCollection<PrivateProfile> =>
  withScope(privateProfiles, personScope(personId));

const contacts = stored(contactsCollection);
/** Returns the collection with what others show to this person as a connection of theirs, by the other's id. */
export const contactsFor = (viewerId: string): StoredCollection<Contact> => withScope(contacts, personScope(viewerId));

const selves = stored(selfCollection);
/** Returns the collection with the copy of an unlisted person that their own devices read: one document `me`. */
export const selfOf = (personId: string): StoredCollection<Person> => withScope(selves, personScope(personId));
