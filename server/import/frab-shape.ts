import type { TalkLink } from '../../domain/talks/talk.ts';
import type { WrittenTime } from './frab-times.ts';
import type { OwnEvent, OwnTalk } from './plenary-extension.ts';

/** What frab, pentabarf and pretalx write, as JSON or as XML, alike. Empty texts where a file says nothing. */
export interface FrabSchedule {
  readonly format: string;
  readonly file: string;
  readonly title: string;
  readonly location: string;
  readonly zone: string;
  readonly rooms: readonly FrabRoom[];
  readonly tracks: readonly { readonly name: string; readonly color: string }[];
  readonly talks: readonly FrabTalk[];
  /** Where it was exported from here. */
  readonly own?: OwnEvent | undefined;
}

export interface FrabRoom {
  readonly name: string;
  readonly guid: string;
  readonly capacity: string;
}

export interface FrabTalk extends WrittenTime {
  /** A name that no other talk in the world has. */
  readonly guid: string;
  /** Names that are its own within the event, the most stable one first. */
  readonly ids: readonly string[];
  readonly end: string;
  readonly duration: string;
  /** What its talks are listed under; of talks that are listed under nothing, what each names. */
  readonly room: string;
  readonly roomInTalk: string;
  readonly title: string;
  readonly subtitle: string;
  readonly track: string;
  readonly type: string;
  readonly texts: readonly string[];
  readonly cover: string;
  readonly cancelled: boolean;
  readonly language: string;
  /** Undefined where the file does not say. */
  readonly noRecord: boolean | undefined;
  /** Of all kinds, as they are written. */
  readonly links: readonly TalkLink[];
  /** The page of the talk where the file is from. */
  readonly url: string;
  readonly feedbackUrl: string;
  readonly persons: readonly FrabPerson[];
  readonly own?: OwnTalk | undefined;
}

export interface FrabPerson extends Pick<FrabTalk, 'guid' | 'ids'> {
  readonly name: string;
  readonly bio: string;
  readonly picture: string;
}
