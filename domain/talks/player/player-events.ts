import type { GoneBecause } from './gone-reasons.ts';
import type { PlayerSource } from './stream-provider.ts';
import type { TalkStatus } from '../talk-status.ts';

/**
 * Events of a provider's player. `muted`: whether it was told to play without sound. `isPressed`: the person started it with the
 * provider's own controls. `ahead`: it shows something before the talk, such as an advertisement.
 */
export type EngineWord =
  | { readonly what: 'ready' | 'paused' | 'waiting' | 'ahead' }
  | { readonly what: 'playing'; readonly muted: boolean; readonly isPressed?: boolean }
  | { readonly what: 'blocked'; readonly muted: boolean }
  | { readonly what: 'ended'; readonly live: boolean }
  | { readonly what: 'gone'; readonly why: GoneBecause };

type Bare<T extends string> = T extends string ? { readonly type: T } : never;

/** Events of the player. */
export type PlayerEvent =
  /** The clock or the schedule advanced. `isSure`: the server has confirmed the time. */
  | {
      readonly type: 'status';
      readonly status: TalkStatus;
      readonly next: string | undefined;
      readonly isCancelled: boolean;
      readonly isSure: boolean;
    }
  /** The addresses changed; `changed`: providers with a new address. */
  | {
      readonly type: 'videos';
      readonly providers: readonly PlayerSource[];
      readonly changed: readonly PlayerSource[];
      /** Organisers switched the leading provider: viewers who have not chosen one themselves follow. */
      readonly isSwapped?: boolean;
    }
  /** Actions of the person: Play, "Stay here", pause, resume, another source, 'Stream not playing? Click here.', sound. */
  | Bare<'click' | 'hold' | 'resume' | 'retry' | 'sound-on'>
  | { readonly type: 'stay'; readonly isOver: boolean }
  | { readonly type: 'choose'; readonly provider: PlayerSource }
  | { readonly type: 'muted'; readonly isMuted: boolean }
  /** The person does something on the page: types, focuses a field, scrolls, selects, presses. */
  | Bare<'acts'>
  /** Device events. `woke`: the device slept, or the tab was frozen. */
  | { readonly type: 'online'; readonly isOnline: boolean }
  | { readonly type: 'hidden'; readonly isHidden: boolean }
  | Bare<'woke' | 'elsewhere' | 'tick'>
  | { readonly type: 'engine'; readonly mount: number; readonly word: EngineWord };

/** An event with its time on a monotonic clock. */
export type TimedPlayerEvent = PlayerEvent & { readonly now: number };
