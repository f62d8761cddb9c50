import * as v from 'valibot';
import { NOTE_MAX, NOTE_MAX_BYTES } from '../limits/fields.ts';
import { searchWords, foldText } from '../search/search-text.ts';
import { userDocKind } from '../sync/mine-kind.ts';

const TOO_LONG = `A note has at most ${NOTE_MAX} characters`;

/** A private note about a talk or a person, readable by its author only; an empty text means no note. */
export const NoteValue = v.object({
  text: v.pipe(v.string('A note is text'), v.maxLength(NOTE_MAX, TOO_LONG)),
});
export const note = userDocKind('note', NoteValue, {
  nothing: { text: '' },
  title: 'A note of yours',
  maxBytes: NOTE_MAX_BYTES,
});

/** The subject of a note. */
export interface NoteThing {
  readonly kind: 'talk' | 'person';
  readonly id: string;
}

export const noteRef = ({ kind, id }: NoteThing): string => `${kind}:${id}`;

/** The subject in a document's `ref`; undefined if it is none. */
export function noteThing(ref: string): NoteThing | undefined {
  const [, kind, id] = /^(talk|person):(.+)$/s.exec(ref) ?? [];
  return kind === undefined || id === undefined ? undefined : { kind: kind as NoteThing['kind'], id };
}

/** Whether the note or the name of its subject contains each word of the query. */
export function noteMatches(query: string, texts: readonly string[]): boolean {
  const all = foldText(texts.join(' '));
  return searchWords(query).every((word) => all.includes(word));
}
