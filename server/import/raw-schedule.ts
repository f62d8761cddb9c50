import type { ImportedPerson, ImportedTalk } from '../../domain/event/import/imported-event.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { DetailName } from '../../domain/talks/talk-details.ts';
import type { TalkLink } from '../../domain/talks/talk.ts';
import type { Instant, IsoDate, Zone } from '../../domain/time.ts';
import type { Notes } from './import-file.ts';

/** A schedule as any reader returns it: texts as they are written, empty where the file says nothing. */
export interface RawSchedule {
  readonly format: string;
  readonly file: string;
  readonly title?: string | undefined;
  readonly location?: string | undefined;
  /** The time zone that the file states. */
  readonly zone: string;
  /** Starts as they are written: their offsets show which zones fit. */
  readonly times: readonly string[];
  /** The rooms it lists; left out where it only names them in its talks. */
  readonly rooms?: readonly RawRoom[];
  /** Whether the rooms are in an order of their own. */
  readonly isOrdered?: boolean;
  readonly tracks?: readonly { readonly name: string; readonly color: string }[];
  /** Reads the talks in this zone. */
  readonly talks: (zone: Zone, notes: Notes) => readonly RawTalk[] | Refusal;
  /** Whether a talk that goes on over days makes them days of the event. */
  readonly hasLongTalks?: boolean;
  /** The people it lists beside its talks, in full. `read`: the talks that could be read. */
  readonly people?: (read: readonly RawTalk[], notes: Notes) => readonly ImportedPerson[];
  /** The sentence for a file with no readable talk; undefined accepts it. */
  readonly nothingRead: (notes: Notes) => string | undefined;
}

export interface RawRoom {
  readonly name: string;
  readonly guid: string;
  readonly capacity: string;
}

interface Remark {
  readonly message: string;
  /** The column of a table that it is about. */
  readonly field?: string;
}

export interface RawTalk extends Pick<ImportedTalk, 'kind' | 'hasDiscussion' | 'cancelled'> {
  /** The most stable name the source has for it. */
  readonly key: string;
  /** Its place in the file, for messages. */
  readonly at: string;
  /** Why it is left out. */
  readonly refused?: Remark | undefined;
  /** What is repaired by reading it so. */
  readonly repaired?: readonly Remark[];
  /** Undefined where `start` is not readable: then the talk is left out. */
  readonly startsAt: Instant | undefined;
  /** Its start as it is written, and the column of a table it is in. */
  readonly start: string;
  readonly startField?: string;
  /** The day the source lists it under. */
  readonly day?: IsoDate | undefined;
  /** How long it is, as far as that was understood, and as it is written. */
  readonly length: { readonly minutes: number | undefined; readonly written: string };
  readonly title: string;
  readonly texts: readonly string[];
  readonly room: string;
  readonly track: string;
  /** Undefined where the talk says nothing of it; of several talks the last one decides. */
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
