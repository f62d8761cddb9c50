import type { Company } from '../companies/company.ts';
import type { Person } from '../people/person.ts';
import { type Role } from '../people/role.ts';
import type { IsoDate, WallTime, Zone } from '../time.ts';
import type { Talk } from '../talks/talk.ts';
import type { EventSettings } from './event-settings.ts';

/**
 * The one shape every import format is read into. Things are named by `key`: the most stable name the
 * source has for them (guid, id, code, slug, else built from title and speakers), so that reading the same
 * event again, changed, meets the same things. Keys are unique within their list.
 */
export interface ImportedEvent {
  readonly format: string;
  /** Absent where the file says nothing (a people file, for one). */
  readonly event?: ImportedSettings;
  readonly stages: readonly ImportedStage[];
  readonly tracks: readonly ImportedTrack[];
  readonly talks: readonly ImportedTalk[];
  readonly people: readonly ImportedPerson[];
  readonly companies: readonly ImportedCompany[];
  /**
   * Which lists this file claims to give whole. Only for these does an absent thing mean "taken out";
   * a speakers view beside a schedule is not a reason to cancel talks.
   */
  readonly whole: readonly ('stages' | 'tracks' | 'talks' | 'people' | 'companies')[];
  /** Keys of talks that the source has but that could not be read: they stay as they are. */
  readonly unread?: readonly string[];
  /** Their titles, for those that are told apart by what could not be read. */
  readonly unreadTitles?: readonly string[];
  /** Sentences about the source as a whole, for the end of the report. */
  readonly remarks?: readonly string[];
  /** What was read but repaired or could not be used, in words, with its place in the file. */
  readonly notes: readonly ImportNote[];
}

/** What a source says about the event itself; the rest of the settings stands as the organiser left it. */
export interface ImportedSettings extends Partial<Pick<EventSettings, 'exhibitorVocabulary' | 'isDemo'>> {
  readonly name?: string;
  readonly location?: string;
  readonly zone?: Zone;
  readonly firstDay?: IsoDate;
  readonly lastDay?: IsoDate;
  /** All of them in order, where some days between are none of the event. */
  readonly days?: readonly IsoDate[];
  readonly dayChange?: WallTime;
}

/** Without an `order` where the source has none: a new stage then stands last. */
export interface ImportedStage {
  readonly key: string;
  readonly name: string;
  readonly order?: number;
  readonly guid?: string;
  readonly capacity?: number;
}
/** `color` as `#rrggbb`; absent where the source has none, then one is chosen from the palette. */
export interface ImportedTrack {
  readonly key: string;
  readonly name: string;
  readonly color?: string;
}

/** What a source may say of a talk: all but what organisers decide here, and what it says as keys of its own. */
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
>;
/** What each talk of a source has. */
type NeededOfTalk = 'kind' | 'title' | 'description' | 'startsAt' | 'minutes';

export interface ImportedTalk extends Pick<SourcedTalk, NeededOfTalk>, Partial<Omit<SourcedTalk, NeededOfTalk>> {
  readonly key: string;
  /** Keys of `stages` and `tracks`. */
  readonly stage: string | null;
  readonly track: string | null;
  /** Keys of `people`, in the order of the source. */
  readonly speakers: readonly string[];
  /** Where the talk stands in the file, for messages: a row number, an id, an element. */
  readonly at: string;
}

export interface ImportedPerson extends Partial<Omit<Person, 'id' | 'roles' | 'companyId' | 'isComplete'>> {
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles?: readonly Role[];
  /** Makes the person able to log in; never shown to others. */
  readonly email?: string;
  /** The ticket reference code of spec 5, such as 3ABC-1. */
  readonly ticketCode?: string;
  /** Key of `companies` the person belongs to. */
  readonly company?: string;
  readonly at: string;
}

export interface ImportedCompany extends Readonly<Partial<Omit<Company, 'id' | 'users'>>> {
  readonly key: string;
  readonly name: string;
  readonly at: string;
  /** Further rows of a table that are about it. */
  readonly more?: readonly string[];
}

/**
 * `repaired`: read in a sensible way. `refused`: that one row was left out and everything else stands. `kept`: what was edited
 * here stays.
 */
export interface ImportNote {
  readonly level: 'repaired' | 'refused' | 'kept';
  readonly at: string;
  readonly message: string;
  /** The column of a table that it is about, where it is one. */
  readonly field?: string;
}
