import * as v from 'valibot';
import { Company } from '../../domain/companies/company.ts';
import { EventSettings } from '../../domain/event/event-settings.ts';
import { Person, PrivateProfile } from '../../domain/people/person.ts';
import { Stage } from '../../domain/stages/stage.ts';
import { Track } from '../../domain/stages/track.ts';
import { personScope } from '../../domain/sync/log.ts';
import { MineDocument } from '../../domain/sync/mine.ts';
import { type Edition, Talk } from '../../domain/talks/talk.ts';
import { type Collection, collection, inScope } from './documents.ts';
import { MINE } from '../log/mine-entries.ts';

export const eventSettings = collection('pub', 'event', EventSettings);
export const people = collection('pub', 'people', Person);
export const companies = collection('pub', 'companies', Company);
const perEdition = <T>(live: Collection<T>): ((edition: Edition) => Collection<T>) => {
  const replay = inScope(live, 'replay');
  return (edition) => (edition === 'live' ? live : replay);
};
export const talksOf = perEdition(collection('pub', 'talks', Talk));
export const stagesOf = perEdition(collection('pub', 'stages', Stage));
export const tracksOf = perEdition(collection('pub', 'tracks', Track));

const mine = collection('', MINE, MineDocument);
/** What one person owns. */
export const mineOf = (personId: string): Collection<MineDocument> => inScope(mine, personScope(personId));

const privateProfiles = collection('', 'profile', v.object(PrivateProfile.entries));
/** The one document `me` of what a person's profile holds for them and admins alone. */
export const privateProfileOf = (personId: string): Collection<PrivateProfile> =>
  inScope(privateProfiles, personScope(personId));
