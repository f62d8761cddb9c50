import { useMemo, useState } from 'react';
import type { Company } from '../../../domain/companies/company.ts';
import { companyIndex } from '../../../domain/companies/company-search.ts';
import { PALETTE_MOST } from '../../../domain/limits/search.ts';
import type { Person } from '../../../domain/people/person.ts';
import { type BestMatches, bestMatches, type Searchable } from '../../../domain/search/best-matches.ts';
import { foldText } from '../../../domain/search/search-text.ts';
import { endsAt, type Talk } from '../../../domain/talks/talk.ts';
import type { Instant } from '../../../domain/time.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useReleasedFields } from '../event-fields/released-fields.ts';
import { boothList } from '../people/optimistic-profiles.ts';
import { useDirectory, usePeopleRead, useProfilesOpen } from '../people/directory.ts';
import { type NamedNote, useNamedNotes } from '../talks/notes.ts';
import { serverNow } from './now.ts';
import { useRecordedTalks } from '../talks/replays.ts';
import { useScreenVisitor } from '../usage/screen-visitor.ts';
import { useTalks } from '../talks/talks.ts';

interface Found {
  readonly talks: BestMatches<Talk>;
  /** Matching recordings; only for people who may watch them. */
  readonly replays: BestMatches<Talk>;
  readonly people: BestMatches<Person>;
  readonly booths: BestMatches<Company>;
  /** The person's own notes. */
  readonly notes: BestMatches<NamedNote>;
  /** False while people cannot be found yet. */
  readonly arePeopleLoaded: boolean;
  /** Number of searched items of each kind. */
  readonly searched: Readonly<Record<'talks' | 'replays' | 'people' | 'booths' | 'notes', number>>;
}

/** Searches everything on this device, best matches first; works offline. */
export function useFound(query: string): Found {
  const talks = useTalkIndex();
  const replays = useReplayIndex();
  const isOpen = useProfilesOpen();
  const everybody = useDirectory(isOpen);
  const people = useMemo(() => (isOpen ? everybody.map(withAbout) : NOBODY), [everybody, isOpen]);
  const arePeopleLoaded = usePeopleRead() || !isOpen;
  const booths = useBoothIndex();
  const notes = useNoteIndex();
  return useMemo(
    () => ({
      arePeopleLoaded,
      talks: bestMatches(talks, query, PALETTE_MOST),
      replays: bestMatches(replays, query, PALETTE_MOST),
      people: bestMatches(people, query, PALETTE_MOST),
      booths: bestMatches(booths, query, PALETTE_MOST),
      notes: bestMatches(notes, query, PALETTE_MOST),
      searched: {
        talks: talks.length,
        replays: replays.length,
        people: people.length,
        booths: booths.length,
        notes: notes.length,
      },
    }),
    [talks, replays, people, arePeopleLoaded, booths, notes, query],
  );
}

/** No people: before the event opens, profiles cannot be opened. */
const NOBODY: readonly Searchable<Person>[] = [];

const abouts = new WeakMap<Searchable<Person>, Searchable<Person>>();

/** Returns the person with their description in the search text; cached. */
function withAbout(entry: Searchable<Person>): Searchable<Person> {
  const known = abouts.get(entry);
  if (known) return known;
  const whole = { ...entry, text: `${entry.text}\n${foldText(entry.thing.about)}` };
  abouts.set(entry, whole);
  return whole;
}

/** The person's notes with search text: subject and content. */
function useNoteIndex(): readonly Searchable<NamedNote>[] {
  const notes = JSON.stringify(useNamedNotes());
  return useMemo(
    () =>
      (JSON.parse(notes) as readonly NamedNote[]).map((thing) => {
        const name = foldText(thing.name);
        return { thing, name, text: `${name}\n${foldText(thing.text)}` };
      }),
    [notes],
  );
}

/** Talks with search text, those that are not over first. */
function useTalkIndex(): readonly Searchable<Talk>[] {
  const talks = useTalks();
  const [openedAt] = useState(serverNow);
  return useMemo(() => inOrderOfUse(talks, openedAt).map(talkEntry), [talks, openedAt]);
}

/** Recordings with search text, latest first, as on the Replays screen. */
function useReplayIndex(): readonly Searchable<Talk>[] {
  const recorded = useRecordedTalks();
  const { replayAccess } = useScreenVisitor();
  return useMemo(() => (replayAccess ? recorded.map(talkEntry) : []), [recorded, replayAccess]);
}

const inOrderOfUse = (talks: readonly Talk[], now: Instant): Talk[] => {
  const real = talks.filter(({ kind }) => kind === 'talk');
  const isOver = (talk: Talk): boolean => endsAt(talk) <= now;
  return [...real.filter((talk) => !isOver(talk)), ...real.filter(isOver)];
};

const talkEntries = new WeakMap<Talk, Searchable<Talk>>();

function talkEntry(talk: Talk): Searchable<Talk> {
  const known = talkEntries.get(talk);
  if (known) return known;
  const name = foldText(talk.title);
  const speakers = talk.speakers.map((speaker) => speaker.name).join('\n');
  const entry = { thing: talk, name, text: `${name}\n${foldText(`${speakers}\n${talk.description}`)}` };
  talkEntries.set(talk, entry);
  return entry;
}

function useBoothIndex(): readonly Searchable<Company>[] {
  const all = useSignal(boothList);
  const list = useReleasedFields('company');
  return useMemo(
    () => companyIndex(all, list).map((entry) => ({ ...entry, name: foldText(entry.thing.name) })),
    [all, list],
  );
}
