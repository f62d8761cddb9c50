import { NOTE_MAX } from '../../../domain/limits/fields.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useUserDocsLoaded } from '../../data/loading-state.ts';
import { useNote } from '../../data/notes.ts';
import { NoteField } from '../../ui/note-field.tsx';

/** What one wrote down about a talk. */
export function TalkNote({ talk }: { readonly talk: Talk }) {
  const [text, save] = useNote({ kind: 'talk', id: talk.id });
  return <NoteField key={talk.id} text={text} isKnown={useUserDocsLoaded()} most={NOTE_MAX} onSave={save} />;
}
