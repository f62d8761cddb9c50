import { type Person, personName } from '../../../domain/people/person.ts';
import type { ScopeState } from '../../ports.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { documentsIn } from '../../sync/documents.ts';
import type { DocumentWrite } from '../../sync/edit-documents.ts';

/** The talks somebody speaks at, with the name they have now: talks carry it, so that a schedule can be drawn from them alone. */
export function renamedTalks(state: ScopeState, person: Person): DocumentWrite[] {
  const talks = talksOf('live'); // Replays are called alike, in a scope of their own.
  const name = personName(person);
  return documentsIn(state, talks)
    .filter(({ speakers }) => speakers.some((speaker) => speaker.id === person.id && speaker.name !== name))
    .map((talk) => ({
      c: talks.name,
      id: talk.id,
      doc: {
        ...talk,
        speakers: talk.speakers.map((speaker) => (speaker.id === person.id ? { id: person.id, name } : speaker)),
      },
    }));
}
