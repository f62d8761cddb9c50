import { NOTE_MAX } from '../../../domain/limits/fields.ts';
import type { Person } from '../../../domain/people/person.ts';
import { useUserDocsLoaded } from '../../data/loading-state.ts';
import { useNote } from '../../data/notes.ts';
import { NoteField } from '../../ui/note-field.tsx';

/** What one wrote down about somebody one met. */
export function PersonNote({ person }: { readonly person: Person }) {
  const [text, save] = useNote({ kind: 'person', id: person.id });
  return <NoteField key={person.id} text={text} isKnown={useUserDocsLoaded()} most={NOTE_MAX} onSave={save} />;
}
