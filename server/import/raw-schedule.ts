import type { ImportedPerson, ImportedTalk } from '../../domain/event/import/imported-event.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { DetailName } from '../../domain/talks/talk-details.ts';
import type { TalkLink } from '../../domain/talks/talk.ts';
import type { Instant, IsoDate, Zone } from '../../domain/time.ts';
import type { Notes } from './import-file.ts';

/** A schedule as a reader returns it. Texts are as in the file, and empty if the file has none. */
export interface RawSchedule {
  readonly format: string;
  readonly file: string;
  readonly title?: string | undefined;
  readonly location?: string | undefined;
  /** Time zone that the file names. */
  readonly zone: string;
  /** Starts of talks as written. Their offsets show which zones are possible. */
  readonly times: readonly string[];
  /** Rooms that the file lists. Missing if rooms are only named in talks. */
  readonly rooms?: readonly RawRoom[];
  /** Whether the order of the rooms in the file is meaningful. */
  readonly isOrdered?: boolean;
  readonly tracks?: readonly { readonly name: string; readonly color: string }[];
  /** Returns the talks, read in this zone. */
  readonly talks: (zone: Zone, notes: Notes) => readonly RawTalk[] | Refusal;
  /** True if all days of a talk that lasts several days become days of the event. */
  readonly hasLongTalks?: boolean;
  /** Returns all people that the file lists separately from its talks. `read`: the talks that could be read. */
  readonly people?: (read: readonly RawTalk[], notes: Notes) => readonly ImportedPerson[];
  /** Returns the sentence for a file without a readable talk; undefined accepts the file. */
  readonly nothingRead: (notes: Notes) => string | undefined;
}

export interface RawRoom {
  readonly name: string;
  readonly guid: string;
  readonly capacity: string;
}

interface Remark {
  readonly message: string;
  /** The table column that the remark is about. */
  readonly field?: string;
}

export interface RawTalk extends Pick<ImportedTalk, 'kind' | 'hasDiscussion' | 'cancelled'> {
  /** The talk's most stable id in the source. */
  readonly key: string;
  /** The talk's place in the file, for messages. */
  readonly at: string;
  /** Why the talk is left out; missing if it is not. */
  readonly refused?: Remark | undefined;
  /** Remarks about values that were repaired. */
  readonly repaired?: readonly Remark[];
  /** Undefined if `start` cannot be read; then the talk is left out. */
  readonly startsAt: Instant | undefined;
  /** The start as written, and the table column it is in. */
  readonly start: string;
  readonly startField?: string;
  /** The day under which the source lists the talk. */
  readonly day?: IsoDate | undefined;
  /** Length in minutes (undefined if it was not understood), and as written. */
  readonly length: { readonly minutes: number | undefined; readonly written: string };
  readonly title: string;
  readonly texts: readonly string[];
  readonly room: string;
  readonly track: string;
  /** Colour of the track; undefined if the talk has none. If several talks have one, the last counts. */
  readonly trackColor?: string | undefined;
  readonly cover?: string;
  readonly details?: Readonly<Partial<Record<DetailName, string>>>;
  readonly links?: readonly TalkLink[];
  readonly persons: readonly RawPerson[];
}

export interface RawPerson {
  readonly key: string;
  readonly name: string;
  readonly about?: string;
  readonly picture?: string;
  readonly email?: string;
}
