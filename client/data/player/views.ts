import { isRefusalDue, refusalReport, type SentRefusals } from '../../../domain/analytics/refusal-report.ts';
import { isStuck, detectStall, NO_STALL, type StallState } from '../../../domain/analytics/stall-detector.ts';
import {
  measureWatch,
  NOTHING_WATCHED,
  unreportedWatch,
  type ReportedWatch,
  type WatchMeter,
} from '../../../domain/analytics/watch-reporter.ts';
import { isLiveStream } from '../../../domain/talks/player/live-stream.ts';
import { type PlayerState, wantedPlayer } from '../../../domain/talks/player/player-state.ts';
import type { PlayerSource } from '../../../domain/talks/player/stream-provider.ts';
import { SECOND } from '../../../domain/time.ts';
import { keepCounted, keepSending, sendCounted } from './view-beacon.ts';
import { currentPlayer } from './player-current.ts';

/** Counts watched time while there is a player. Returns a function that stops it. */
export function countViews(): () => void {
  let talkId: string | undefined;
  let meter: WatchMeter = NOTHING_WATCHED;
  const reportTroubles = troubleReporter();
  const end = (): void => {
    const left = unreportedWatch(meter, performance.now());
    if (talkId !== undefined && left) keep(talkId, left);
    meter = NOTHING_WATCHED;
  };
  const measure = (): void => {
    const state = currentPlayer.get();
    // All-day streams are not counted.
    const isTalk = state !== undefined && !isLiveStream(state.talkId);
    const metered = measureWatch(meter, { counts: isTalk && wantedPlayer(state).counts, now: performance.now() });
    meter = metered.meter;
    if (talkId !== undefined) for (const report of metered.reports) keep(talkId, report);
    if (state?.talkId !== talkId) end();
    talkId = state?.talkId;
    reportTroubles(state);
  };
  const leave = (): void => {
    measure();
    end();
    void sendCounted(true);
  };
  window.addEventListener('pagehide', leave);
  const ends = [currentPlayer.subscribe(measure), every(SECOND, measure)];
  keepSending();
  measure();
  return () => {
    window.removeEventListener('pagehide', leave);
    ends.forEach((stop) => stop());
    measure();
    end();
    void sendCounted();
  };
}

/** Returns a function that tells organisers of a provider that stalls or was given up, from one state of the player to the next. */
function troubleReporter(): (state: PlayerState | undefined) => void {
  let stall: StallState = NO_STALL;
  let last: PlayerState | undefined;
  return (state) => {
    const stalled = detectStall(stall, { stuck: state !== undefined && isStuck(state), now: performance.now() });
    stall = stalled.state;
    if (stalled.isReportDue && state?.provider !== undefined) reportStall(state.talkId, state.provider);
    reportRefusal(last, state);
    last = state;
  };
}

let refusals: SentRefusals = new Map();

/** Sent at once, like a stall. */
function reportRefusal(before: PlayerState | undefined, after: PlayerState | undefined): void {
  const report = refusalReport(before, after);
  if (!report) return;
  const { isDue, sent } = isRefusalDue(refusals, report, performance.now());
  refusals = sent;
  if (!isDue) return;
  const { talkId, provider, why, next } = report;
  keepCounted({ type: 'refusal', talk_id: talkId, provider, why, ...(next && { next }) });
  void sendCounted();
}

/** Sent at once, because organisers must know immediately. */
function reportStall(talkId: string, provider: PlayerSource): void {
  keepCounted({ type: 'stall', talk_id: talkId, provider });
  void sendCounted();
}

const every = (ms: number, tick: () => void): (() => void) => {
  const timer = setInterval(tick, ms);
  return () => clearInterval(timer);
};

const keep = (talkId: string, { seconds, ago }: ReportedWatch): void =>
  keepCounted({ type: 'video-view', talk_id: talkId, seconds }, ago);
