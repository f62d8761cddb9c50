import { companies as declaredCompanies } from '../../domain/companies/company.ts';
import { eventSettings as declaredEventSettings } from '../../domain/event/event-settings.ts';
import type { PrivateProfile } from '../../domain/people/person.ts';
import { privateProfiles as declaredPrivateProfiles, people as declaredPeople } from '../../domain/people/person.ts';
import { stages } from '../../domain/stages/stage.ts';
import { tracks } from '../../domain/stages/track.ts';
import { personScope } from '../../domain/sync/log.ts';
import { MineDocument } from '../../domain/sync/mine.ts';
import { talks, type Edition } from '../../domain/talks/talk.ts';
import { stored, type Collection, collection, inScope } from './documents.ts';
import { collections } from '../../domain/sync/collections.ts';
import { MINE } from '../log/mine-entries.ts';

// Declares all collections, so that every entry is checked even if nothing in this process reads it.
for (const declared of collections) stored(declared);

export const eventSettings = stored(declaredEventSettings);
export const people = stored(declaredPeople);
export const companies = stored(declaredCompanies);
const perEdition = <T>(live: Collection<T>): ((edition: Edition) => Collection<T>) => {
  const replay = inScope(live, 'replay');
  return (edition) => (edition === 'live' ? live : replay);
};
export const talksOf = perEdition(stored(talks));
export const stagesOf = perEdition(stored(stages));
export const tracksOf = perEdition(stored(tracks));

const mine = collection('', MINE, MineDocument);
/** Documents owned by one person. */
export const mineOf = (personId: string): Collection<MineDocument> => inScope(mine, personScope(personId));

const privateProfiles = stored(declaredPrivateProfiles);
/** Collection with the one document `me`: the part of a profile for the person and admins alone. */
export const privateProfileOf = (personId: string): Collection<PrivateProfile> =>
  inScope(privateProfiles, personScope(personId));
