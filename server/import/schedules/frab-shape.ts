import type { DetailName } from '../../../domain/talks/talk-details.ts';
import type { TalkLink } from '../../../domain/talks/talk.ts';
import type { WrittenTime } from './frab-times.ts';
import type { OwnEvent, OwnTalk } from './plenary-extension.ts';

/** A schedule as frab, pentabarf and pretalx write it, in JSON or XML. Missing values are empty texts. */
export interface FrabSchedule {
  readonly format: string;
  readonly file: string;
  readonly title: string;
  readonly location: string;
  readonly zone: string;
  readonly rooms: readonly FrabRoom[];
  readonly tracks: readonly { readonly name: string; readonly color: string }[];
  readonly talks: readonly FrabTalk[];
  /** Data that only our own export has. Undefined if another program wrote the file. */
  readonly own?: OwnEvent | undefined;
}

export interface FrabRoom {
  readonly name: string;
  readonly guid: string;
  readonly capacity: string;
}

export interface FrabTalk extends WrittenTime {
  /** Globally unique id. */
  readonly guid: string;
  /** Ids within the event, the most stable first. */
  readonly ids: readonly string[];
  readonly end: string;
  readonly duration: string;
  /** The room under which the file lists the talk; if it does not list talks by room, the room that the talk names. */
  readonly room: string;
  readonly roomInTalk: string;
  readonly title: string;
  readonly subtitle: string;
  readonly track: string;
  readonly type: string;
  readonly texts: readonly string[];
  readonly cover: string;
  readonly cancelled: boolean;
  /** Details of the talk, as written. */
  readonly details: Readonly<Record<DetailName, string>>;
  /** Links of all kinds, as written. */
  readonly links: readonly TalkLink[];
  /** The talk's page at its source. */
  readonly url: string;
  readonly persons: readonly FrabPerson[];
  readonly own?: OwnTalk | undefined;
}

export interface FrabPerson extends Pick<FrabTalk, 'guid' | 'ids'> {
  readonly name: string;
  readonly bio: string;
  readonly picture: string;
  /** Missing unless this server added it, because a source gave it apart. */
  readonly email?: string;
}
