import { NEXT_TALK_ADVANCE, NEXT_TALK_WINDOW } from '../../domain/limits/talks.ts';
import { nextOnStage } from '../../domain/talks/next-talk.ts';
import type { PlayerEvent } from '../../domain/talks/player/player-events.ts';
import { stepPlayer } from '../../domain/talks/player/player-machine.ts';
import { type PlayerState, startPlayer, wantedPlayer } from '../../domain/talks/player/player-state.ts';
import { endsAt, type Talk } from '../../domain/talks/talk.ts';
import { viewerStatus } from '../../domain/talks/talk-status.ts';
import { HOUR, MINUTE, SECOND } from '../../domain/time.ts';
import { aTalk } from './sample-talks.ts';
import { seededRandom } from './seeded-random.ts';

/** How often a viewer who watched a stage all day was led to another talk, and the first time that this was wrong. */
export interface ViewerDay {
  readonly led: number;
  readonly wrong: string | undefined;
}

const TALKS = 8;
const LASTS = 15;
const DAY_LASTS = 2 * HOUR;
const STAGES = ['main', 'side'];

/** State of the schedule, the clocks and the person, and how long NEXT TALK was visible. Milliseconds. */
interface Day {
  readonly random: () => number;
  /** The server's time. */
  now: number;
  /** Monotonic time; the server's clock runs equally fast. */
  steady: number;
  talks: readonly Talk[];
  /** How much later the device's clock is; the device does not know. */
  wrongBy: number;
  isSure: boolean;
  state: PlayerState;
  /** When NEXT TALK appeared and stayed, and since when it was seen or heard. */
  shownSince: number | undefined;
  seenSince: number | undefined;
  /** Whether they were there at the end, and whether they came late and chose to stay. */
  wasThere: boolean;
  saidStay: boolean;
  /** Whether they did something on the page while NEXT TALK was shown. */
  hasStopped: boolean;
}

/** Simulates a day of one viewer who never goes to the next talk themselves: each advance must be correct. */
export function viewerDay(seed: number): ViewerDay {
  const random = seededRandom(seed);
  const talks = Array.from({ length: TALKS * STAGES.length }, (_, index) =>
    aTalk({
      id: `talk-${index}`,
      stageId: STAGES[index % STAGES.length] ?? null,
      startsAt: HOUR + Math.floor(index / STAGES.length) * LASTS * MINUTE,
      minutes: LASTS,
      isStreamed: true,
    }),
  );
  const day: Day = {
    random,
    now: HOUR + Math.floor(random() * LASTS) * MINUTE,
    steady: 0,
    talks,
    wrongBy: 0,
    isSure: true,
    state: playerOf('talk-0'),
    shownSince: undefined,
    seenSince: undefined,
    wasThere: false,
    saidStay: false,
    hasStopped: false,
  };
  tell(day, { type: 'click' });
  let led = 0;
  for (const end = day.now + DAY_LASTS; day.now < end;) {
    pass(day);
    if (random() < 0.01) meanwhile(day);
    const before = day.state;
    lookAtClock(day);
    const wrong = wrongIn(day, before);
    if (wrong !== undefined) return { led, wrong: `seed ${seed}, ${day.now / SECOND} s: ${wrong}` };
    if (day.state.advanceTo !== undefined) {
      led += 1;
      goOn(day, day.state.advanceTo);
    }
  }
  return { led, wrong: undefined };
}

const playerOf = (talkId: string, before?: PlayerState): PlayerState =>
  startPlayer({ talkId, providers: ['S3'], ...(before && { before }) });

function tell(day: Day, event: PlayerEvent): void {
  day.state = stepPlayer(day.state, { ...event, now: day.steady });
}

/** Lets time pass: mostly a second, sometimes a minute for a hidden page, up to an hour when the device sleeps. */
function pass(day: Day): void {
  const { random, state } = day;
  const isAsleep = random() < 0.0005;
  const seconds = isAsleep ? 60 * random() * 60 : state.isHidden && random() < 0.1 ? 60 : 1;
  day.now += seconds * SECOND;
  day.steady += seconds * SECOND;
  if (!isAsleep) return;
  tell(day, { type: 'woke' });
  [day.shownSince, day.seenSince] = [undefined, undefined];
}

function meanwhile(day: Day): void {
  const { random, state } = day;
  const change = (id: string, to: (talk: Talk) => Partial<Talk>): void => {
    day.talks = day.talks.map((talk) => (talk.id === id ? { ...talk, ...to(talk) } : talk));
  };
  const any = day.talks[Math.floor(random() * day.talks.length)]!;
  const next = nextOnStage(day.talks, talkOf(day));
  const { id } = random() < 0.3 ? talkOf(day) : random() < 0.5 && next ? next : any;
  const happenings: readonly (() => void)[] = [
    () => change(id, ({ startsAt }) => ({ startsAt: startsAt + Math.floor(random() * 21 - 10) * MINUTE })),
    () => change(id, ({ minutes }) => ({ minutes: Math.max(1, minutes + Math.floor(random() * 21 - 10)) })),
    () => change(id, ({ cancelled }) => ({ cancelled: !cancelled })),
    () => change(any.id, ({ stageId }) => ({ stageId: stageId === 'main' ? 'side' : 'main' })),
    () => change(any.id, ({ isFinished }) => ({ isFinished: !isFinished && random() < 0.3 })),
    () => {
      day.isSure = !day.isSure;
      day.wrongBy = day.isSure ? 0 : Math.floor((random() - 0.5) * 12 * HOUR);
    },
    () => tell(day, { type: 'hidden', isHidden: !state.isHidden }),
    () => tell(day, { type: 'muted', isMuted: !state.isMuted }),
    () => tell(day, { type: 'online', isOnline: !state.isOnline }),
    () => tell(day, { type: 'hold' }),
    () => tell(day, { type: 'engine', mount: state.mounts, word: { what: 'waiting' } }),
    () => stay(day),
    () => {
      tell(day, { type: 'acts' });
      day.hasStopped ||= state.status === 'loadingNextTalk';
    },
  ];
  happenings[Math.floor(random() * happenings.length)]!();
}

function stay(day: Day): void {
  if (day.state.status !== 'loadingNextTalk') return;
  const isOver = day.now + day.wrongBy >= endsAt(talkOf(day));
  tell(day, { type: 'stay', isOver });
  day.saidStay ||= isOver;
  day.hasStopped = true;
  day.wasThere ||= !isOver;
}

const talkOf = ({ talks, state }: Day): Talk => talks.find(({ id }) => id === state.talkId)!;

/** Ticks the player each second, like its shell, with an engine that plays when told to. */
function lookAtClock(day: Day): void {
  const talk = talkOf(day);
  const next = nextOnStage(day.talks, talk);
  const { wasStreaming } = day.state;
  const status = viewerStatus({ talk, next, now: day.now + day.wrongBy, wasStreaming });
  tell(day, { type: 'status', status, next: next?.id, isCancelled: talk.cancelled, isSure: day.isSure });
  day.wasThere ||= day.state.status === 'streaming';
  day.saidStay &&= day.state.status !== 'streaming';
  tell(day, { type: 'tick' });
  if (day.state.phase === 'loading') tell(day, says(day, 'ready'));
  if (day.state.phase === 'starting' && day.state.isOnline)
    tell(day, { type: 'engine', mount: day.state.mounts, word: { what: 'playing', muted: false } });
  // The person resumes after a short pause; while the next talk is announced, Play would go there.
  if (day.state.isHeld && wantedPlayer(day.state).overlay === 'held' && day.random() < 0.05)
    tell(day, { type: 'resume' });
}

const says = ({ state }: Day, what: 'ready'): PlayerEvent => ({ type: 'engine', mount: state.mounts, word: { what } });

function goOn(day: Day, to: string): void {
  day.state = playerOf(to, day.state);
  [day.shownSince, day.seenSince] = [undefined, undefined];
  [day.wasThere, day.saidStay, day.hasStopped] = [false, false, false];
}

/** Returns why the last advance was wrong, or why one is missing; undefined if all is right. */
function wrongIn(day: Day, before: PlayerState): string | undefined {
  const { state, steady } = day;
  const leads = state.advanceTo !== undefined;
  const isShown = leads || wantedPlayer(state).overlay === 'next';
  day.shownSince = isShown ? (day.shownSince ?? steady) : undefined;
  day.seenSince = isShown && !state.isHidden ? (day.seenSince ?? steady) : undefined;
  const seen = before.isHidden && before.isListening ? day.shownSince : day.seenSince;
  const waited = seen === undefined ? 0 : steady - seen;
  if (leads) return whyNot(day, { waited, to: state.advanceTo });
  const mayLead = day.isSure && !day.hasStopped && nextOf(day) !== undefined;
  const isDue = waited >= NEXT_TALK_ADVANCE && mayLead && isShown && !state.isHidden;
  return isDue ? 'was not led on after ten seconds of NEXT TALK' : undefined;
}

function whyNot(
  day: Day,
  { waited, to }: { readonly waited: number; readonly to: string | undefined },
): string | undefined {
  const talk = talkOf(day);
  const end = endsAt(talk);
  if (!day.isSure) return 'led by a clock that was not sure';
  if (day.now < end - NEXT_TALK_WINDOW) return 'led away from a talk that had more than ten minutes to go';
  if (day.now < end && day.wasThere) return 'led away from a talk they were watching';
  if (talk.cancelled) return 'led away from a cancelled talk';
  if (day.saidStay) return 'led away although they stay';
  if (day.hasStopped) return 'led away although they have stopped the countdown';
  if (waited < NEXT_TALK_ADVANCE) return `led on ${waited} ms after NEXT TALK was there to be seen or heard`;
  if ((nextOf(day)?.startsAt ?? 0) > end + HOUR) return 'led to a talk that starts more than an hour later';
  return to === nextOf(day)?.id ? undefined : `led to ${to} instead of ${nextOf(day)?.id}`;
}

/** Returns the next talk of the stage, computed in another way than the app does. */
function nextOf({ talks, state }: Day): Talk | undefined {
  const stage = talks.find(({ id }) => id === state.talkId)?.stageId;
  const order = talks
    .filter((talk) => talk.id === state.talkId || (talk.stageId === stage && !talk.cancelled))
    .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
  return order[order.findIndex(({ id }) => id === state.talkId) + 1];
}
