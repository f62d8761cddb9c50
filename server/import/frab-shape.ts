import type { WrittenTime } from './frab-times.ts';
import type { OwnEvent, OwnTalk } from './own-block.ts';

/** What frab, pentabarf and pretalx write, as JSON or as XML, alike. Empty texts where a file says nothing. */
export interface FrabSchedule {
  readonly format: string;
  readonly file: string;
  readonly title: string;
  readonly location: string;
  readonly zone: string;
  readonly rooms: readonly string[];
  readonly tracks: readonly { readonly name: string; readonly color: string }[];
  readonly talks: readonly FrabTalk[];
  /** Where it was exported from here. */
  readonly own?: OwnEvent | undefined;
}

export interface FrabTalk extends WrittenTime {
  /** A name that no other talk in the world has. */
  readonly guid: string;
  /** Names that are its own within the event, the most stable one first. */
  readonly ids: readonly string[];
  readonly end: string;
  readonly duration: string;
  readonly room: string;
  readonly title: string;
  readonly subtitle: string;
  readonly track: string;
  readonly type: string;
  readonly texts: readonly string[];
  readonly cover: string;
  readonly cancelled: boolean;
  readonly persons: readonly FrabPerson[];
  readonly own?: OwnTalk | undefined;
}

export interface FrabPerson extends Pick<FrabTalk, 'guid' | 'ids'> {
  readonly name: string;
  readonly bio: string;
  readonly picture: string;
}
