import type { EngineAddress } from '../../domain/talks/player/engine-address.ts';
import type { EngineWord } from '../../domain/talks/player/player-events.ts';
import type { TalkCaption } from '../../domain/talks/talk.ts';
import type { Sound } from '../../domain/talks/player/volume.ts';
import type { CaptionTrack, DataMode, PictureCan } from '../data/player/player-picture.ts';

/** What a mounted player tells: of itself to the machine, of its picture to the bar. Seconds. */
export type EngineEvent =
  | EngineWord
  | { readonly what: 'time'; readonly at: number; readonly length: number; readonly behind?: number }
  /** Its captions, or what it can, are others now. */
  | { readonly what: 'picture' };

export interface Source {
  readonly address: EngineAddress;
  /** Where a recording begins, asked when it is there; a live stream begins where it is. */
  readonly startAt: (length: number) => number;
  readonly loops: boolean;
  readonly captions: readonly TalkCaption[];
  /** The provider's own controls are shown. */
  readonly controls: boolean;
  /** Nothing else could be shown in its place: then it is waited for longer. */
  readonly isLast: boolean;
  readonly title: string;
}

/** One vendor's player, mounted once. After `unmount` it says nothing more. */
export interface Player {
  play(): void;
  pause(): void;
  seek(to: number | 'live'): void;
  rate(times: number): void;
  sound(sound: Sound): void;
  data(mode: DataMode): void;
  captions(track: string | null): void;
  tracks(): readonly CaptionTrack[];
  readonly can: PictureCan;
  pictureInPicture(): Promise<boolean>;
  /** Where the page itself cannot fill the screen (iPhone). */
  fullscreen?(): boolean;
  unmount(): void;
}

export interface Mount {
  readonly place: HTMLElement;
  readonly source: Source;
  readonly say: (event: EngineEvent) => void;
}
