import { type Person, personName } from '../../../domain/people/person.ts';
import type { ScopeState } from '../../ports.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { documentsIn } from '../../sync/documents.ts';
import type { DocumentWrite } from '../../sync/edit-documents.ts';

/**
 * Returns the writes that put a person's new name into their talks. Talks contain the speakers' names, so that a device
 * can show the schedule without the directory.
 */
export function renamedTalks(state: ScopeState, person: Person): DocumentWrite[] {
  const talks = talksOf('live'); // Replays are in another scope, but their collection has the same name.
  const name = personName(person);
  return documentsIn(state, talks)
    .filter(({ speakers }) => speakers.some((speaker) => speaker.id === person.id && speaker.name !== name))
    .map((talk) => ({
      scope: state.scope,
      c: talks.name,
      id: talk.id,
      doc: {
        ...talk,
        speakers: talk.speakers.map((speaker) => (speaker.id === person.id ? { id: person.id, name } : speaker)),
      },
    }));
}
