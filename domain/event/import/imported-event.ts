import type { Company } from '../../companies/company.ts';
import type { Person } from '../../people/person.ts';
import { type Role } from '../../people/role.ts';
import type { IsoDate, WallTime, Zone } from '../../time.ts';
import type { Talk, TalkLink } from '../../talks/talk.ts';
import type { EventSettings } from '../event-settings.ts';

/**
 * The common shape of all import formats. Things are identified by `key`: the most stable name that the source has for them
 * (guid, id, code, slug, else title and speakers), so that importing a changed file again finds the same things. Keys are
 * unique within their list.
 */
export interface ImportedEvent {
  readonly format: string;
  /** Absent if the file says nothing about the event, such as a file of people. */
  readonly event?: ImportedSettings;
  readonly stages: readonly ImportedStage[];
  readonly tracks: readonly ImportedTrack[];
  readonly talks: readonly ImportedTalk[];
  readonly people: readonly ImportedPerson[];
  readonly companies: readonly ImportedCompany[];
  /**
   * The lists that this file contains completely. Only in these does a missing thing mean that it was removed: a file of
   * speakers does not cancel talks.
   */
  readonly whole: readonly ('stages' | 'tracks' | 'talks' | 'people' | 'companies')[];
  /** Keys of talks in the source that could not be read: they stay unchanged. */
  readonly unread?: readonly string[];
  /** Titles of unread talks whose key could not be read either. */
  readonly unreadTitles?: readonly string[];
  /** Remarks about the whole source, for the end of the report. */
  readonly remarks?: readonly string[];
  /** What was repaired or could not be used, as sentences with the place in the file. */
  readonly notes: readonly ImportNote[];
}

/** The source's settings of the event. A setting that is absent stays as the organiser set it. */
export interface ImportedSettings extends Partial<Pick<EventSettings, 'exhibitorVocabulary' | 'isDemo'>> {
  readonly name?: string;
  readonly location?: string;
  readonly zone?: Zone;
  readonly firstDay?: IsoDate;
  readonly lastDay?: IsoDate;
  /** All dates in order, if the event skips days between. */
  readonly days?: readonly IsoDate[];
  readonly dayChange?: WallTime;
}

/** A stage of the source. Without an `order`, a new stage comes last. */
export interface ImportedStage {
  readonly key: string;
  readonly name: string;
  readonly order?: number;
  readonly guid?: string;
  readonly capacity?: number;
  readonly links?: readonly TalkLink[];
}
/** A track of the source. `color` as `#rrggbb`; without it, a colour is taken from the palette. */
export interface ImportedTrack {
  readonly key: string;
  readonly name: string;
  readonly color?: string;
}

/**
 * What a source may say about a talk. Left out are the fields that are decided only in Plenary, and references: `ImportedTalk` has
 * those as keys of the source.
 */
export type SourcedTalk = Omit<
  Talk,
  | 'id'
  | 'edition'
  | 'stageId'
  | 'trackId'
  | 'speakers'
  | 'offset'
  | 'showControls'
  | 'hasNetworkingMixer'
  | 'isFinished'
  | 'resources'
  | 'captions'
  | 'capacity'
  | 'isStreamed'
  | 'elsewhere'
  | 'attendance'
  | 'extra'
>;
/** Fields that each talk of a source has. */
type NeededOfTalk = 'kind' | 'title' | 'description' | 'startsAt' | 'minutes';

export interface ImportedTalk extends Pick<SourcedTalk, NeededOfTalk>, Partial<Omit<SourcedTalk, NeededOfTalk>> {
  readonly key: string;
  /** Keys in `stages` and `tracks`. */
  readonly stage: string | null;
  readonly track: string | null;
  /** Keys in `people`, in the source's order. */
  readonly speakers: readonly string[];
  /** Place in the file, for messages: a row number, an id, an element. */
  readonly at: string;
}

export interface ImportedPerson extends Partial<Omit<Person, 'id' | 'roles' | 'companyId' | 'isComplete'>> {
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles?: readonly Role[];
  /** Mail address for which the import creates an account; never shown to others. */
  readonly email?: string;
  /** Whether other people may have the address, too: then the name tells them apart. */
  readonly isShared?: boolean;
  /** The ticket's reference code (spec 5), such as 3ABC-1. */
  readonly ticketCode?: string;
  /** Key in `companies`. */
  readonly company?: string;
  /** Whether the person said yes or no to the directory. */
  readonly listed?: boolean;
  readonly at: string;
}

export interface ImportedCompany extends Readonly<Partial<Omit<Company, 'id' | 'users'>>> {
  readonly key: string;
  readonly name: string;
  readonly at: string;
  /** Further rows of the table about the same talk. */
  readonly more?: readonly string[];
}

/**
 * `repaired`: read after a sensible correction. `refused`: that row was left out, all others were read. `kept`: an edit made
 * here stays.
 */
export interface ImportNote {
  readonly level: 'repaired' | 'refused' | 'kept';
  readonly at: string;
  readonly message: string;
  /** The table column it is about, if any. */
  readonly field?: string;
}
