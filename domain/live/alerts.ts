import { CLASH_NEAR, STREAM_NEEDED } from '../limits/live.ts';
import { scheduleClashes } from '../talks/schedule/schedule-clashes.ts';
import type { TalkVideos } from '../talks/player/stream-provider.ts';
import { endsAt, type Talk } from '../talks/talk.ts';
import type { Instant } from '../time.ts';
import { type Figures, isBroken, type PulseTrouble } from './pulse.ts';
import { type RefusedAlert, refusedStreams } from './refused-streams.ts';
import { type LiveStageRow, type Streaming, streamingOf } from './stage-rows.ts';

/** A problem that needs an organiser; the most urgent first. */
export type Alert =
  | {
      readonly kind: 'stalls';
      readonly talk: Talk;
      readonly stalls: number;
      readonly watching: number;
      readonly since: Instant;
      readonly streaming: Streaming;
    }
  | RefusedAlert
  | { readonly kind: 'no-stream'; readonly talk: Talk }
  | { readonly kind: 'clash'; readonly name: string; readonly first: Talk; readonly second: Talk }
  | { readonly kind: 'trouble'; readonly trouble: PulseTrouble }
  | { readonly kind: 'reports'; readonly count: number }
  | { readonly kind: 'source'; readonly source: TroubledSource }
  | ({ readonly kind: 'erasures' } & Erasures);

/** A source that stopped, asks, has changes to show, or has failed several times. */
export interface TroubledSource {
  readonly id: string;
  readonly name: string;
  /** Why an organiser must act, as a sentence. */
  readonly why: string;
}

/** More than half of all accounts, which are erased only after an organiser confirms it. */
export interface Erasures {
  readonly dormant: number;
  readonly accounts: number;
}

export interface AlertDay {
  readonly rows: readonly LiveStageRow[];
  readonly talks: readonly Talk[];
  readonly videosOf: (talkId: string) => TalkVideos;
  /** Undefined until the first report. */
  readonly pulse:
    | (Pick<Figures, 'talks'> & Partial<Pick<Figures, 'refusals'>> & { readonly troubles: readonly PulseTrouble[] })
    | undefined;
  readonly reports: number;
  readonly sources: readonly TroubledSource[];
  /** Undefined if none waits for a confirmation. */
  readonly erasures: Erasures | undefined;
  readonly now: Instant;
}

export function needsYou(day: AlertDay): Alert[] {
  return [
    ...stalls(day),
    ...refusedStreams(day),
    ...withoutStream(day),
    ...clashes(day),
    ...(day.pulse?.troubles ?? []).map((trouble): Alert => ({ kind: 'trouble', trouble })),
    ...day.sources.map((source): Alert => ({ kind: 'source', source })),
    ...(day.reports > 0 ? [{ kind: 'reports', count: day.reports } as const] : []),
    ...(day.erasures ? [{ kind: 'erasures', ...day.erasures } as const] : []),
  ];
}

function stalls({ rows, videosOf, pulse }: AlertDay): Alert[] {
  return rows.flatMap(({ now: talk }): Alert[] => {
    const watched = pulse?.talks.find(({ id }) => id === talk?.id);
    if (!talk || !watched || watched.since === null || !isBroken(watched)) return [];
    const { stalls: count, watching, since } = watched;
    return [{ kind: 'stalls', talk, stalls: count, watching, since, streaming: streamingOf(videosOf(talk.id)) }];
  });
}

/** Returns alerts for talks with neither a video stream nor a room elsewhere. Empty if no talk of the event has a stream. */
function withoutStream({ rows, talks, videosOf, now }: AlertDay): Alert[] {
  const streams = talks.some(({ id }) => streamingOf(videosOf(id)).provider !== undefined);
  if (!streams) return [];
  return rows.flatMap((row) =>
    [row.now, row.next]
      .filter((talk) => talk !== undefined)
      .filter(({ elsewhere }) => elsewhere === undefined)
      .filter(({ id, startsAt }) => startsAt - now <= STREAM_NEEDED && streamingOf(videosOf(id)).provider === undefined)
      .map((talk): Alert => ({ kind: 'no-stream', talk })),
  );
}

function clashes({ talks, now }: AlertDay): Alert[] {
  const near = talks.filter((talk) => talk.startsAt - now <= CLASH_NEAR && endsAt(talk) > now);
  const byId = new Map(near.map((talk) => [talk.id, talk]));
  return scheduleClashes(near, { days: [], now }).flatMap((clash): Alert[] => {
    if (clash.kind !== 'speaker-twice') return [];
    const [first, second] = clash.talkIds.map((id) => byId.get(id));
    return first && second ? [{ kind: 'clash', name: clash.speaker.name, first, second }] : [];
  });
}
