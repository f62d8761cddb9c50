import { type Person, personName } from '../../../domain/people/person.ts';
import type { ScopeState } from '../../ports.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { documentsIn } from '../../sync/documents.ts';
import type { DocumentWrite } from '../../sync/edit-documents.ts';

/** A person's talks with their new name: talks contain speakers' names, so that a schedule needs nothing else. */
export function renamedTalks(state: ScopeState, person: Person): DocumentWrite[] {
  const talks = talksOf('live'); // Replays have the same collection name in their own scope.
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
