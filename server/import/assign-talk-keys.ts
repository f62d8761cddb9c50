import type { ImportedEvent, ImportedTalk } from '../../domain/event/import/imported-event.ts';
import type { Notes } from './import-file.ts';
import { type Named, ownKeys } from './own-keys.ts';

/** A talk as read, without its key. */
export type ReadTalk = Omit<ImportedTalk, 'key'>;

export interface KeyedTalks<S> {
  readonly talks: readonly ImportedTalk[];
  /** Sources that could not be read, and their keys. */
  readonly unread: readonly S[];
  readonly unreadKeys: readonly string[];
}

/** Reads each talk of a source and gives each a unique key, also unreadable ones, so that they do not count as missing. */
export function keyedTalks<S>(
  sources: readonly S[],
  {
    read,
    named,
  }: {
    readonly read: (source: S) => ReadTalk | undefined;
    readonly named: (source: S, talk: ReadTalk | undefined) => Named;
  },
  notes: Notes,
): KeyedTalks<S> {
  const both = sources.map((source) => ({ source, talk: read(source) }));
  const keys = ownKeys(
    both.map(({ source, talk }) => named(source, talk)),
    notes,
  );
  const keyed = both.map((one, index) => ({ ...one, key: keys[index] ?? '' }));
  const unread = keyed.filter(({ talk }) => !talk);
  return {
    talks: keyed.flatMap(({ talk, key }) => (talk ? [{ ...talk, key }] : [])),
    unread: unread.map(({ source }) => source),
    unreadKeys: unread.map(({ key }) => key),
  };
}

type WholeSchedule = Pick<ImportedEvent, 'companies' | 'whole' | 'unread' | 'unreadTitles' | 'notes' | 'remarks'>;

/** Marks of a source with the whole schedule: what it lacks is removed, except talks that could not be read. */
export const wholeSchedule = (
  unread: readonly string[],
  unreadTitles: readonly string[],
  notes: Notes,
): WholeSchedule => ({
  companies: [],
  whole: ['stages', 'tracks', 'talks'],
  unread,
  unreadTitles,
  notes: notes.all,
  remarks: notes.remarks(),
});
