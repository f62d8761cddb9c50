import * as v from 'valibot';
import { STALLED_PART, STALLED_PEOPLE } from '../limits/live.ts';
import { GONE_REASONS } from '../talks/player/gone-reasons.ts';
import { STREAM_PROVIDERS } from '../talks/player/stream-provider.ts';
import { Instant } from '../time.ts';

/** Milliseconds until a change was sent to all listeners: median and 95th percentile; `null` without recent changes. */
const Lag = v.nullable(v.object({ p50: v.number(), p95: v.number() }));

/** Viewers of a talk, and for how many of them the video stalls; `since`: when the first of these stalls began. */
const WatchedTalk = v.object({
  id: v.string(),
  watching: v.number(),
  stalls: v.number(),
  since: v.nullable(Instant),
});

/** A provider that does not play a talk, and for how many viewers: why, and what plays for them instead; null for nothing. */
const StreamRefusal = v.object({
  talkId: v.string(),
  provider: v.picklist(STREAM_PROVIDERS),
  why: v.picklist(GONE_REASONS),
  next: v.nullable(v.picklist(STREAM_PROVIDERS)),
  viewers: v.number(),
});
export type StreamRefusal = v.InferOutput<typeof StreamRefusal>;

/** Live figures of one server, or of all together. */
export const Figures = v.object({
  devices: v.number(),
  people: v.number(),
  lag: Lag,
  /** Number of calls in the last minutes. `failed`: calls with a server error. */
  calls: v.object({ all: v.number(), failed: v.number() }),
  failedLogIns: v.number(),
  /** Missing from servers of an earlier build. */
  refusedMails: v.optional(v.number(), 0),
  queues: v.object({ pushes: v.number(), mails: v.number(), work: v.number() }),
  talks: v.array(WatchedTalk),
  /** Missing from servers of an earlier build. */
  refusals: v.optional(v.array(StreamRefusal), []),
  /** Results of pushes since the start. */
  push: v.object({ sent: v.number(), gone: v.number(), expired: v.number(), failed: v.number(), retried: v.number() }),
});
export type Figures = v.InferOutput<typeof Figures>;

/** A problem for organisers; `since`: when it began. */
export const PulseTrouble = v.object({
  kind: v.picklist(['push-refused', 'push-waits', 'mail-refused', 'mail-waits', 'log-ins']),
  since: Instant,
  count: v.number(),
});
export type PulseTrouble = v.InferOutput<typeof PulseTrouble>;

/** A point of the last hour's curves. */
export const Point = v.object({
  at: Instant,
  devices: v.number(),
  watching: v.number(),
  lag: v.nullable(v.number()),
  talks: v.record(v.string(), v.number()),
});
export type Point = v.InferOutput<typeof Point>;

/** The first event of GET /admin/live: the last hour, one point per minute. */
export const LiveHello = v.object({ now: Instant, minutes: v.array(Point) });
export type LiveHello = v.InferOutput<typeof LiveHello>;

/** Each event of GET /admin/live after the first. */
export const LivePulse = v.object({ now: Instant, ...Figures.entries, troubles: v.array(PulseTrouble) });
export type LivePulse = v.InferOutput<typeof LivePulse>;

/**
 * The sum of all servers. A person connected to two servers counts twice. Lag is that of the slowest server. Queues are in
 * the shared store, so they are equal on all servers.
 */
export function summed(all: readonly Figures[]): Figures {
  const sum = (of: (each: Figures) => number): number => all.reduce((total, each) => total + of(each), 0);
  const most = (of: (each: Figures) => number): number => Math.max(0, ...all.map(of));
  const lags = all.flatMap(({ lag }) => lag ?? []);
  return {
    devices: sum(({ devices }) => devices),
    people: sum(({ people }) => people),
    lag:
      lags.length === 0
        ? null
        : { p50: Math.max(...lags.map(({ p50 }) => p50)), p95: Math.max(...lags.map(({ p95 }) => p95)) },
    calls: { all: sum(({ calls }) => calls.all), failed: sum(({ calls }) => calls.failed) },
    failedLogIns: sum(({ failedLogIns }) => failedLogIns),
    refusedMails: sum(({ refusedMails }) => refusedMails),
    queues: {
      pushes: most(({ queues }) => queues.pushes),
      mails: most(({ queues }) => queues.mails),
      work: sum(({ queues }) => queues.work),
    },
    talks: [
      ...Map.groupBy(
        all.flatMap(({ talks }) => talks),
        ({ id }) => id,
      ),
    ].map(([id, parts]) => ({
      id,
      watching: parts.reduce((total, { watching }) => total + watching, 0),
      stalls: parts.reduce((total, { stalls }) => total + stalls, 0),
      since: earliest(parts.flatMap(({ since }) => since ?? [])),
    })),
    refusals: summedRefusals(all.flatMap(refusalsOf)),
    push: {
      sent: sum(({ push }) => push.sent),
      gone: sum(({ push }) => push.gone),
      expired: sum(({ push }) => push.expired),
      failed: sum(({ push }) => push.failed),
      retried: sum(({ push }) => push.retried),
    },
  };
}

/** Stored by a server of an earlier build, figures have no refusals. */
const refusalsOf = ({ refusals }: Partial<Pick<Figures, 'refusals'>>): readonly StreamRefusal[] => refusals ?? [];

const summedRefusals = (all: readonly StreamRefusal[]): StreamRefusal[] =>
  [
    ...Map.groupBy(all, ({ talkId, provider, why, next }) => JSON.stringify([talkId, provider, why, next])).values(),
  ].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, viewers: same.reduce((total, { viewers }) => total + viewers, 0) }] : [];
  });

const earliest = (times: readonly Instant[]): Instant | null => (times.length === 0 ? null : Math.min(...times));

/** Returns whether this many stalls mean a broken video stream rather than viewers' own networks. */
export const isBroken = ({ stalls, watching }: { readonly stalls: number; readonly watching: number }): boolean =>
  stalls > 0 && (stalls >= STALLED_PEOPLE || stalls >= STALLED_PART * watching);

export const pointOf = (at: Instant, { devices, talks, lag }: Figures): Point => ({
  at,
  devices,
  watching: talks.reduce((total, { watching }) => total + watching, 0),
  lag: lag?.p50 ?? null,
  talks: Object.fromEntries(talks.filter(({ watching }) => watching > 0).map(({ id, watching }) => [id, watching])),
});
