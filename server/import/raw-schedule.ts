import type { ImportedPerson, ImportedTalk } from '../../domain/event/import/imported-event.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { DetailName } from '../../domain/talks/talk-details.ts';
import type { TalkLink } from '../../domain/talks/talk.ts';
import type { Instant, IsoDate, Zone } from '../../domain/time.ts';
import type { Notes } from './import-file.ts';

/** A schedule as any reader returns it: texts as in the file, empty where it gives none. */
export interface RawSchedule {
  readonly format: string;
  readonly file: string;
  readonly title?: string | undefined;
  readonly location?: string | undefined;
  /** The time zone that the file states. */
  readonly zone: string;
  /** Starts of talks as they are written: their offsets show which zones fit. */
  readonly times: readonly string[];
  /** The rooms that the file lists; left out if it only names rooms in its talks. */
  readonly rooms?: readonly RawRoom[];
  /** Whether the order of the rooms in the file is meant as their order. */
  readonly isOrdered?: boolean;
  readonly tracks?: readonly { readonly name: string; readonly color: string }[];
  /** Reads the talks in this zone. */
  readonly talks: (zone: Zone, notes: Notes) => readonly RawTalk[] | Refusal;
  /** Whether all days of a talk that lasts for days become days of the event. */
  readonly hasLongTalks?: boolean;
  /** Returns the people that the file lists apart from its talks, in full. `read`: the talks that could be read. */
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
  /** The most stable name that the source has for the talk. */
  readonly key: string;
  /** The talk's place in the file, for messages. */
  readonly at: string;
  /** Why the talk is left out. */
  readonly refused?: Remark | undefined;
  /** Remarks about values that were repaired. */
  readonly repaired?: readonly Remark[];
  /** Undefined if `start` is not readable: then the talk is left out. */
  readonly startsAt: Instant | undefined;
  /** The start as it is written; next the table column it is in. */
  readonly start: string;
  readonly startField?: string;
  /** The day under which the source lists the talk. */
  readonly day?: IsoDate | undefined;
  /** Length in minutes, as far as it was understood, and as it is written. */
  readonly length: { readonly minutes: number | undefined; readonly written: string };
  readonly title: string;
  readonly texts: readonly string[];
  readonly room: string;
  readonly track: string;
  /** Colour of the track; undefined if the talk gives none. If several talks give one, the last decides. */
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
}
