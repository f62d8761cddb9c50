import type { Stage } from '../stages/stage.ts';
import { sourceName } from '../talks/player/stream-name.ts';
import { type PlayerSource, streamAddress, streamProviders, type TalkVideos } from '../talks/player/stream-provider.ts';
import { byStart, endsAt, isDeclaredOver, type Talk, takesPlace } from '../talks/talk.ts';
import type { Instant } from '../time.ts';

/** The current and the next talk of a stage. */
export interface LiveStageRow {
  readonly stage: Stage;
  readonly now: Talk | undefined;
  readonly next: Talk | undefined;
}

/** Every stage in order. Talks that organisers ended are over, whatever their time. */
export function stageRows(stages: readonly Stage[], talks: readonly Talk[], now: Instant): LiveStageRow[] {
  const standing = talks.filter((talk) => talk.edition === 'live' && takesPlace(talk)).toSorted(byStart);
  return stages.map((stage) => {
    const here = standing.filter(({ stageId }) => stageId === stage.id);
    return {
      stage,
      now: here.findLast((talk) => talk.startsAt <= now && endsAt(talk) > now && !isDeclaredOver(talk)),
      next: here.find((talk) => talk.startsAt > now),
    };
  });
}

/** The provider of a talk's video stream, and its backup. */
export interface Streaming {
  readonly provider: PlayerSource | undefined;
  readonly backup: PlayerSource | undefined;
}

export function streamingOf(videos: TalkVideos): Streaming {
  const [provider, backup] = streamProviders(videos, false);
  return { provider, backup };
}

/** What organisers call the place of an address: the provider's id, and for an address of any other service that service. */
export const placeName = (provider: PlayerSource, videos: TalkVideos): string =>
  provider === 'WEB' || provider === 'WEB_2' ? sourceName(provider, streamAddress(videos, provider)) : provider;
