import type { ImportedEvent, ImportedTalk } from '../../domain/event/imported-event.ts';
import type { Notes } from './import-file.ts';
import { type Named, ownKeys } from './own-keys.ts';

/** A talk as it was read, before it is known by which name the file has it. */
export type ReadTalk = Omit<ImportedTalk, 'key'>;

export interface KeyedTalks<S> {
  readonly talks: readonly ImportedTalk[];
  /** What could not be read, and the keys it would have had. */
  readonly unread: readonly S[];
  readonly unreadKeys: readonly string[];
}

/** Reads each talk of a source, and gives each a key of its own, also those that cannot be read: they are not missing. */
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

/** What every source says that holds a whole schedule: what it leaves out is gone, but for what could not be read. */
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
