import { type Person, personName } from '../../../domain/people/person.ts';
import type { ScopeState } from '../../ports.ts';
import { talksOf } from '../../sync/catalog.ts';
import type { Wanted } from '../../sync/edit-documents.ts';

/** The talks somebody speaks at, with the name they have now: talks carry it, so that a schedule can be drawn from them alone. */
export function renamedTalks(state: ScopeState, person: Person): Wanted[] {
  const { name: c, parse } = talksOf('live'); // Replays are called alike, in a scope of their own.
  const name = personName(person);
  return state.all(c).map(parse)
    .filter(({ speakers }) => speakers.some((speaker) => speaker.id === person.id && speaker.name !== name))
    .map((talk) => ({ c, id: talk.id, doc: { ...talk, speakers: talk.speakers.map((speaker) => (speaker.id === person.id ? { id: person.id, name } : speaker)) } }));
}
