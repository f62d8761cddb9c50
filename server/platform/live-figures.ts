import { LATELY, STALLS_WITHIN, WATCHING_FOR } from '../../domain/limits/live.ts';
import { type LiveRefusal, refusalCounts } from './refusal-counts.ts';
import type { Figures } from '../../domain/live/pulse.ts';
import type { Instant } from '../../domain/time.ts';

/** Live figures of this process for organisers. Only in memory. */
export interface LiveFigures {
  /** Records that a device reports watching a talk. */
  watches(personId: string, talkId: string, at: Instant): void;
  /** Records that a device reports a stalled video. */
  stalls(personId: string, talkId: string, at: Instant): void;
  /** Records that a device reports a provider that did not play a talk. */
  refuses(personId: string, refusal: LiveRefusal, at: Instant): void;
  /** Resets the stalls and refusals of a talk after a change of its streams. */
  swapped(talkId: string): void;
  /** Counts an answered call. */
  answered(answer: { readonly route: string; readonly status: number }): void;
  /** Counts a mail that failed permanently. */
  mailRefused(): void;
  /** Records that a change was sent to all listeners, this many milliseconds after it was stored. */
  sent(ms: number): void;
  read(): Pick<Figures, 'lag' | 'calls' | 'failedLogIns' | 'refusedMails' | 'talks' | 'refusals'>;
}

/** Routes of the calls that log in. */
const LOG_INS: readonly string[] = ['/attendee/login', '/users/magic-links/verify'];
/** Maximum number of delays remembered: more than in a busy minute. */
const LAGS_KEPT = 2_000;

interface Watching {
  readonly talkId: string;
  readonly at: Instant;
}
interface Stalling extends Watching {
  readonly since: Instant;
}

export function liveFigures(now: () => Instant): LiveFigures {
  const watching = new Map<string, Watching>();
  const stalling = new Map<string, Stalling>();
  const calls = new Lately(now);
  const failed = new Lately(now);
  const failedLogIns = new Lately(now);
  const refusedMails = new Lately(now);
  const lags = new Lags(now);
  const refusals = refusalCounts(now);
  return {
    watches(personId, talkId, at) {
      // Ignore outdated reports, which were queued while offline.
      if (at <= (watching.get(personId)?.at ?? 0)) return;
      watching.set(personId, { talkId, at });
      // A later report without a stall ends the stall.
      const stall = stalling.get(personId);
      if (stall && (stall.talkId !== talkId || stall.at < at)) stalling.delete(personId);
    },
    stalls(personId, talkId, at) {
      stalling.set(personId, { talkId, at, since: stallingSince(stalling.get(personId), talkId, at) });
    },
    refuses: (personId, refusal, at) => refusals.note(personId, refusal, at),
    swapped(talkId) {
      refusals.forget(talkId);
      for (const [personId, stall] of stalling) if (stall.talkId === talkId) stalling.delete(personId);
    },
    answered({ route, status }) {
      calls.count();
      if (status >= 500) failed.count();
      if (status >= 400 && status < 500 && LOG_INS.includes(route)) failedLogIns.count();
    },
    mailRefused: () => refusedMails.count(),
    sent: (ms) => lags.note(ms),
    read() {
      forget(watching, now() - WATCHING_FOR);
      forget(stalling, now() - STALLS_WITHIN);
      const sums = { failedLogIns: failedLogIns.sum(), refusedMails: refusedMails.sum() };
      const about = { talks: talksOf(watching, stalling), refusals: refusals.read() };
      return { lag: lags.read(), calls: { all: calls.sum(), failed: failed.sum() }, ...sums, ...about };
    },
  };
}

function stallingSince(before: Stalling | undefined, talkId: string, at: Instant): Instant {
  const goesOn = before?.talkId === talkId && before.at > at - STALLS_WITHIN;
  return goesOn ? before.since : at;
}

function forget(held: Map<string, Watching>, before: Instant): void {
  for (const [personId, { at }] of held) if (at <= before) held.delete(personId);
}

function talksOf(watching: ReadonlyMap<string, Watching>, stalling: ReadonlyMap<string, Stalling>): Figures['talks'] {
  const people = Map.groupBy(
    [...watching.keys(), ...stalling.keys()],
    (id) => (stalling.get(id) ?? watching.get(id))?.talkId ?? '',
  );
  return [...people].map(([id, all]) => {
    const stalls = [...new Set(all)].flatMap((personId) => stalling.get(personId) ?? []);
    return {
      id,
      watching: new Set(all).size,
      stalls: stalls.length,
      since: stalls.length === 0 ? null : Math.min(...stalls.map(({ since }) => since)),
    };
  });
}

/** Delays of the most recent changes. */
class Lags {
  readonly #now: () => Instant;
  #held: { readonly at: Instant; readonly ms: number }[] = [];
  constructor(now: () => Instant) {
    this.#now = now;
  }
  note(ms: number): void {
    this.#held.push({ at: this.#now(), ms });
    if (this.#held.length > 2 * LAGS_KEPT) this.#held = this.#held.slice(-LAGS_KEPT);
  }
  read(): Figures['lag'] {
    this.#held = this.#held.filter(({ at }) => at > this.#now() - LATELY);
    const sorted = this.#held.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const at = (part: number): number => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
    return sorted.length === 0 ? null : { p50: at(0.5), p95: at(0.95) };
  }
}

/** Counts of the last minutes, by minute. */
class Lately {
  readonly #now: () => Instant;
  readonly #counts = new Map<number, number>();
  constructor(now: () => Instant) {
    this.#now = now;
  }
  count(): void {
    const part = this.#part();
    this.#counts.set(part, (this.#counts.get(part) ?? 0) + 1);
  }
  sum(): number {
    const oldest = this.#part() - PARTS;
    let sum = 0;
    for (const [part, count] of this.#counts) {
      if (part <= oldest) this.#counts.delete(part);
      else sum += count;
    }
    return sum;
  }
  #part(): number {
    return Math.floor(this.#now() / (LATELY / PARTS));
  }
}
const PARTS = 5;
