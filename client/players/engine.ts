import type { EngineAddress } from '../../domain/talks/player/engine-address.ts';
import type { EngineWord } from '../../domain/talks/player/player-events.ts';
import type { TalkCaption } from '../../domain/talks/talk.ts';
import type { Sound } from '../../domain/talks/player/volume.ts';
import type { CaptionTrack, DataMode, PictureCan } from '../data/player/player-picture.ts';

/** Events of a mounted player: state for the machine, playback data for the bar. Times in seconds. */
export type EngineEvent =
  | EngineWord
  | { readonly what: 'time'; readonly at: number; readonly length: number; readonly behind?: number }
  /** The captions or features of the player changed. */
  | { readonly what: 'picture' };

export interface Source {
  readonly address: EngineAddress;
  /** Returns the start position of a recording, called once its length is known; a live stream starts at its live edge. */
  readonly startAt: (length: number) => number;
  readonly loops: boolean;
  readonly captions: readonly TalkCaption[];
  /** Whether the provider's own controls are shown. */
  readonly controls: boolean;
  /** Whether there is no other source; then it waits longer until it gives up. */
  readonly isLast: boolean;
  readonly title: string;
}

/** A vendor's player, mounted once. Sends no events after `unmount`. */
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
  /** Makes the video fullscreen on devices where the page cannot be (iPhone). */
  fullscreen?(): boolean;
  unmount(): void;
}

export interface Mount {
  readonly place: HTMLElement;
  readonly source: Source;
  readonly say: (event: EngineEvent) => void;
}
