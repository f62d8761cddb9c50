import type { EngineWord, PlayerEvent } from '../../domain/talks/player/player-events.ts';
import { stepPlayer } from '../../domain/talks/player/player-machine.ts';
import { startPlayer, wantedPlayer, type PlayerState } from '../../domain/talks/player/player-state.ts';
import { STREAM_PROVIDERS } from '../../domain/talks/player/stream-provider.ts';
import { TALK_STATUSES } from '../../domain/talks/talk-status.ts';
import { HOUR, SECOND } from '../../domain/time.ts';
import { seededRandom } from './seeded-random.ts';

/** Result of random events: number of steps, and the first rule about players that was broken. */
export interface FuzzedPlayers {
  readonly steps: number;
  /** Number of different pairs of phase and overlay that occurred. */
  readonly met: number;
  readonly broken: string | undefined;
}

const EVENTS_OF_ONE = 60;
const WAITS = [10, 100, SECOND, 2 * SECOND, 9 * SECOND, HOUR];

/** Sends random events to players, at least this many; stops when a rule is broken. */
export function fuzzPlayers(seed: number, atLeast: number): FuzzedPlayers {
  const random = seededRandom(seed);
  const met = new Set<string>();
  const runs = Math.ceil(atLeast / EVENTS_OF_ONE);
  for (let run = 1; run <= runs; run += 1) {
    const broken = fuzzOne(random, (state) => met.add(`${state.phase} ${wantedPlayer(state).overlay}`));
    if (broken !== undefined)
      return { steps: run * EVENTS_OF_ONE, met: met.size, broken: `seed ${seed}, player ${run}: ${broken}` };
  }
  return { steps: runs * EVENTS_OF_ONE, met: met.size, broken: undefined };
}

function fuzzOne(random: () => number, seen: (state: PlayerState) => void): string | undefined {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  let now = 0;
  let state = startPlayer({
    talkId: 'a',
    isReplay: random() < 0.1,
    providers: STREAM_PROVIDERS.filter(() => random() < 0.6),
    chosen: pick([undefined, ...STREAM_PROVIDERS]),
  });
  for (let index = 0; index < EVENTS_OF_ONE; index += 1) {
    now += pick(WAITS);
    const event = anyEvent(random, state);
    const after = stepPlayer(state, { ...event, now });
    seen(after);
    const broken = brokenBy(state, event, after);
    if (broken !== undefined) return `${broken}: ${JSON.stringify({ event, state, after })}`;
    state = after;
  }
  return canPlayAgain(state, now + 1) ? undefined : `cannot be brought to play: ${JSON.stringify(state)}`;
}

const OFTEN = ['status', 'engine', 'engine', 'engine', 'tick', 'tick', 'click'] as const;
const TYPES = [
  ...OFTEN,
  ...(['stay', 'choose', 'hold', 'resume', 'retry', 'online', 'hidden', 'woke', 'videos', 'acts'] as const),
  ...(['sound-on', 'muted', 'elsewhere'] as const),
];

function anyEvent(random: () => number, state: PlayerState): PlayerEvent {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const some = () => STREAM_PROVIDERS.filter(() => random() < 0.6);
  const type = pick(TYPES);
  switch (type) {
    case 'status':
      return {
        type,
        status: pick(TALK_STATUSES),
        next: pick([undefined, 'b']),
        isCancelled: random() < 0.05,
        isSure: random() < 0.8,
      };
    case 'engine':
      return { type, mount: state.mounts - (random() < 0.1 ? 1 : 0), word: pick(WORDS) };
    case 'stay':
      return { type, isOver: random() < 0.5 };
    case 'choose':
      return { type, provider: pick(STREAM_PROVIDERS) };
    case 'online':
      return { type, isOnline: random() < 0.7 };
    case 'hidden':
      return { type, isHidden: random() < 0.4 };
    case 'muted':
      return { type, isMuted: random() < 0.5 };
    case 'videos':
      return { type, providers: some(), changed: random() < 0.2 ? [pick(STREAM_PROVIDERS)] : [] };
    default:
      return { type };
  }
}

const WORDS: readonly EngineWord[] = [
  { what: 'ready' },
  { what: 'playing', muted: false },
  { what: 'playing', muted: true },
  { what: 'paused' },
  { what: 'waiting' },
  { what: 'blocked', muted: false },
  { what: 'blocked', muted: true },
  { what: 'ended', live: true },
  { what: 'ended', live: false },
  { what: 'gone', why: 'network' },
];

/** Returns the rule that this step breaks; undefined if it breaks none. */
function brokenBy(before: PlayerState, event: PlayerEvent, after: PlayerState): string | undefined {
  const { engine, plays, counts, offersRetry } = wantedPlayer(after);
  const isPress = ['click', 'resume', 'choose', 'retry'].includes(event.type);
  const leaves = after.advanceTo !== undefined && before.advanceTo === undefined;
  const rules: readonly (readonly [string, boolean])[] = [
    ['plays outside streaming and recordings', plays && !['streaming', 'finished'].includes(after.status)],
    [
      'a recording begins by itself',
      plays && after.status === 'finished' && before.status !== 'finished' && event.type === 'status',
    ],
    ['an engine before a click', engine !== undefined && !after.isClicked],
    ['an engine that is not offered', engine !== undefined && !after.providers.includes(engine.provider)],
    ['an engine before the start', engine !== undefined && after.status === 'future'],
    ['an engine of a cancelled talk', engine !== undefined && after.isCancelled],
    ['counts what is not to play', counts && !plays],
    ['offers to try again what plays', offersRetry && after.phase === 'playing'],
    ['left without NEXT TALK', leaves && before.status !== 'loadingNextTalk' && after.status !== 'loadingNextTalk'],
    ['left by itself on an unsure clock', leaves && event.type === 'status' && !event.isSure],
    ['left while nobody looked or listened', leaves && event.type === 'status' && after.isHidden && !after.isListening],
    [
      'took the page away from a person who does something there',
      leaves && event.type === 'status' && (before.isStopped || (before.hasActed && !before.isClicked)),
    ],
    ['counts down although it was stopped', after.isStopped && after.announcedAt !== undefined],
    ['acts after it has left', before.advanceTo !== undefined && after !== before],
    ['clicked by itself', after.isClicked && !before.isClicked && !isPress],
    [
      'left the provider the person chose',
      before.provider === before.chosen &&
        before.chosen !== undefined &&
        after.provider !== before.provider &&
        !['choose', 'videos'].includes(event.type),
    ],
    ['gave a provider up without a network', !before.isOnline && after.tried.length > before.tried.length],
    [
      'goes on although it is held',
      before.isHeld && !before.isHeldByEnd && !after.isHeld && !isPress && event.type !== 'engine',
    ],
  ];
  return rules.find(([, isBroken]) => isBroken)?.[0];
}

/** Rule: whatever happened before, the player plays if there is a network, a streaming talk, a press and a working provider. */
function canPlayAgain(state: PlayerState, now: number): boolean {
  if (state.advanceTo !== undefined || state.providers.length === 0) return true;
  const all: readonly PlayerEvent[] = [
    { type: 'online', isOnline: true },
    { type: 'status', status: 'streaming', next: undefined, isCancelled: false, isSure: true },
    { type: 'hidden', isHidden: false },
    { type: 'click' },
  ];
  const pressed = all.reduce((at, event) => stepPlayer(at, { ...event, now }), state);
  const words: readonly EngineWord[] = [{ what: 'ready' }, { what: 'playing', muted: false }];
  const played = words.reduce(
    (at, word) => stepPlayer(at, { type: 'engine', mount: at.mounts, word, now }),
    // A player that broke offline may have got its play command before it was mounted again.
    pressed.isBroken ? stepPlayer(pressed, { type: 'retry', now }) : pressed,
  );
  return wantedPlayer(played).counts;
}
