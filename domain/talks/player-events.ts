import type { PlayerSource } from './stream-provider.ts';
import type { TalkStatus } from './talk-status.ts';

/** What an engine says of its provider's player. `muted`: it was to play without sound. */
export type EngineWord =
  | { readonly what: 'ready' | 'paused' | 'waiting' }
  | { readonly what: 'playing' | 'blocked'; readonly muted: boolean }
  | { readonly what: 'ended'; readonly live: boolean }
  | { readonly what: 'gone'; readonly why: GoneBecause };

export type GoneBecause = 'network' | 'missing' | 'private' | 'unsupported' | 'script';

type Bare<T extends string> = T extends string ? { readonly type: T } : never;

/** What can happen to a player. */
export type PlayerEvent =
  /** The clock or the schedule moved on. `isSure`: the server has confirmed the time. */
  | {
      readonly type: 'status';
      readonly status: TalkStatus;
      readonly next: string | undefined;
      readonly isCancelled: boolean;
      readonly isSure: boolean;
    }
  /** Other addresses; `changed`: whose is another than before. */
  | {
      readonly type: 'videos';
      readonly providers: readonly PlayerSource[];
      readonly changed: readonly PlayerSource[];
      /** Another leads by the organisers' word than before: who has not chosen by hand goes over to it. */
      readonly isSwapped?: boolean;
    }
  /** A person: Play, "Stay here", pause, go on, another source, 'Stream not playing? Click here.', sound. */
  | Bare<'click' | 'hold' | 'resume' | 'retry' | 'sound-on'>
  | { readonly type: 'stay'; readonly isOver: boolean }
  | { readonly type: 'choose'; readonly provider: PlayerSource }
  | { readonly type: 'muted'; readonly isMuted: boolean }
  /** A person does anything on the page: types, focuses a field, scrolls, selects, presses. */
  | Bare<'acts'>
  /** The device. `woke`: it slept, or the tab was frozen. */
  | { readonly type: 'online'; readonly isOnline: boolean }
  | { readonly type: 'hidden'; readonly isHidden: boolean }
  | Bare<'woke' | 'elsewhere' | 'tick'>
  | { readonly type: 'engine'; readonly mount: number; readonly word: EngineWord };

/** With the moment it happened, by a clock that never jumps. */
export type TimedPlayerEvent = PlayerEvent & { readonly now: number };
