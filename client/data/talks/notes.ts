import { note, type NoteThing, noteRef, noteThing } from '../../../domain/notes/note.ts';
import type { Instant } from '../../../domain/time.ts';
import { personName } from '../../../domain/people/person.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { usePeopleLoaded } from '../loading/loading-state.ts';
import { usePeople } from '../people/people.ts';
import { useTalks } from './talks.ts';

export interface Note extends NoteThing {
  readonly text: string;
  readonly changedAt: Instant;
}

const notes = computed(userDocs, (documents): readonly Note[] =>
  [...documents.values()]
    .flatMap((document) => {
      const [thing, { text }] = [note.is(document) ? noteThing(document.ref) : undefined, note.read(document)];
      return thing && text.trim() !== '' ? [{ ...thing, text, changedAt: document.changedAt }] : [];
    })
    .toSorted((a, b) => b.changedAt - a.changedAt),
);

/** All notes of the person, last changed first. */
const useNotes = (): readonly Note[] => useSignal(notes);

export interface NamedNote extends Note {
  /** Name of its subject. */
  readonly name: string;
}

/** Notes with the names of their subjects; notes about removed things are kept. */
export function useNamedNotes(): readonly NamedNote[] {
  const all = useNotes();
  const talks = useTalks();
  const people = usePeople(all.flatMap(({ kind, id }) => (kind === 'person' ? [id] : [])));
  const missing = usePeopleLoaded() ? 'A person who has left the event' : 'Loading the name';
  const nameOf = ({ kind, id }: Note): string => {
    if (kind === 'talk') return talks.find((talk) => talk.id === id)?.title ?? 'A talk that is no longer here';
    const person = people.find((each) => each.id === id);
    return person ? personName(person) : missing;
  };
  return all.map((each) => ({ ...each, name: nameOf(each) }));
}

/** Returns the person's note on one subject and a function that saves it. Notes are private and sync to all devices of the person. */
export function useNote(thing: NoteThing): [text: string, save: (text: string) => void] {
  const ref = noteRef(thing);
  const { text } = note.read(useSignal(userDocs).get(note.id(ref)));
  const save = (next: string): void => {
    if (next === text) return;
    writeUserDoc(note, ref, { text: next }).catch(() =>
      raiseError('This device could not save your note. Is its storage full?'),
    );
  };
  return [text, save];
}
