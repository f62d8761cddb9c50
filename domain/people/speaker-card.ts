import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Person } from './person.ts';

/** What the programme says about a person whom a talk names. Everybody who reads the programme has it, also before `dir`. */
export const SpeakerCard = v.pick(Person, [
  'id',
  'firstName',
  'lastName',
  'pictureUrl',
  'roles',
  'isPromoted',
  'jobPosition',
  'companyName',
  'about',
  'website',
  'twitter',
  'facebook',
]);
export type SpeakerCard = v.InferOutput<typeof SpeakerCard>;

/** The cards of everybody whom a talk or a replay names, by the person's id. The server derives them from people and talks. */
export const speakersCollection = collection('pub', 'speakers', { schema: SpeakerCard });

export const speakerCardOf = (person: Person): SpeakerCard => v.parse(SpeakerCard, person);
