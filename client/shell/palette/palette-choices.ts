import type { LucideIcon } from 'lucide-react';
import CirclePlay from 'lucide-react/icons/circle-play';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import type { Company } from '../../../domain/companies/company.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { NamedNote } from '../../data/talks/notes.ts';
import type { Talk } from '../../../domain/talks/talk.ts';

/** A row of the palette: a link or an action. */
export interface PaletteChoice {
  /** Unique in the whole list; used as an id. */
  readonly key: string;
  readonly name: string;
  readonly href?: string;
  readonly act?: () => void;
  readonly talk?: Talk;
  /** Set for a recording. */
  readonly replay?: Talk;
  readonly person?: Person;
  readonly booth?: Company;
  readonly note?: NamedNote;
  readonly icon?: LucideIcon;
}

/** Choices of a kind under their title. */
export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly PaletteChoice[];
}

export const talkChoice = (talk: Talk): PaletteChoice => ({
  key: `talk-${encodeURIComponent(talk.id)}`,
  name: talk.title,
  href: `/app/talk/${encodeURIComponent(talk.id)}`,
  talk,
});

export const replayChoice = (replay: Talk): PaletteChoice => ({
  key: `replay-${encodeURIComponent(replay.id)}`,
  name: replay.title,
  href: `/app/replay/${encodeURIComponent(replay.id)}`,
  icon: CirclePlay,
  replay,
});

export const personChoice = (person: Person): PaletteChoice => ({
  key: `person-${encodeURIComponent(person.id)}`,
  name: `${person.firstName} ${person.lastName}`.trim(),
  href: `/app/user-profile/${encodeURIComponent(person.id)}`,
  person,
});

export const boothChoice = (booth: Company): PaletteChoice => ({
  key: `booth-${encodeURIComponent(booth.id)}`,
  name: booth.name,
  href: `/app/booth/${encodeURIComponent(booth.id)}`,
  booth,
});

/** Links to the note's subject. */
export const noteChoice = (note: NamedNote): PaletteChoice => ({
  key: `note-${note.kind}-${encodeURIComponent(note.id)}`,
  name: note.name,
  href: `/app/${note.kind === 'talk' ? 'talk' : 'user-profile'}/${encodeURIComponent(note.id)}`,
  icon: NotebookPen,
  note,
});
