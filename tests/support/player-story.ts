import type { EngineWord, PlayerEvent } from '../../domain/talks/player/player-events.ts';
import { stepPlayer } from '../../domain/talks/player/player-machine.ts';
import { type PlayerPhase, type PlayerState, startPlayer } from '../../domain/talks/player/player-state.ts';
import type { StreamProvider } from '../../domain/talks/player/stream-provider.ts';
import type { TalkStatus } from '../../domain/talks/talk-status.ts';

/* Shorthand for events of a player, for the tests of its rules. */

export const status = (to: TalkStatus, more: Partial<Extract<PlayerEvent, { type: 'status' }>> = {}): PlayerEvent => ({
  type: 'status',
  status: to,
  next: 'next',
  isCancelled: false,
  isSure: true,
  ...more,
});
export const says = (what: 'ready' | 'paused' | 'waiting'): EngineWord => ({ what });
export const plays = { what: 'playing', muted: false } as const;
export const gone = { what: 'gone', why: 'network' } as const;
export const click: PlayerEvent = { type: 'click' };
export const hold: PlayerEvent = { type: 'hold' };
export const offline: PlayerEvent = { type: 'online', isOnline: false };
export const online: PlayerEvent = { type: 'online', isOnline: true };

export type Happening = PlayerEvent | EngineWord | number;

/** Applies events one after the other; a number lets that many seconds pass, with a tick in each. */
export function after(state: PlayerState, ...happenings: readonly Happening[]): PlayerState {
  return happenings.reduce<{ at: PlayerState; now: number }>(
    ({ at, now }, happening) => {
      if (typeof happening === 'number') {
        let later = at;
        for (let second = 1; second <= happening; second += 1)
          later = stepPlayer(later, { type: 'tick', now: now + second * 1000 });
        return { at: later, now: now + happening * 1000 };
      }
      const event: PlayerEvent =
        'what' in happening ? { type: 'engine', mount: at.mounts, word: happening } : happening;
      return { at: stepPlayer(at, { ...event, now }), now };
    },
    { at: state, now: Math.max(state.since, state.announcedAt ?? 0, state.endedAt ?? 0) },
  ).at;
}

export const streaming = (...providers: readonly StreamProvider[]) =>
  after(startPlayer({ talkId: 'talk', providers }), status('streaming'));
export const talk = streaming('VIMEO', 'JW');
export const dacast = streaming('DACAST', 'JW');
export const playing = after(talk, click, says('ready'), plays);

/** Events that lead to each phase while the talk streams; in `failed` no source is left. */
export const WAYS: Readonly<Record<PlayerPhase, readonly Happening[]>> = {
  idle: [],
  failed: [click, gone, gone],
  loading: [click],
  ready: [click, hold, says('ready')],
  paused: [click, says('ready'), plays, hold],
  starting: [click, says('ready')],
  playing: [click, says('ready'), plays],
  stalled: [click, says('ready'), plays, says('waiting')],
  blocked: [click, says('ready'), { what: 'blocked', muted: true }],
};

/** Describes a player: phase, provider, and whether it is paused. */
export const told = ({ phase, provider, isHeld }: PlayerState): string =>
  [phase, provider === 'VIMEO' ? '' : provider, isHeld ? 'held' : ''].filter(Boolean).join(' ');
