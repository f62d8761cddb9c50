import type { Stage } from '../stages/stage.ts';
import { type PlayerSource, streamProviders, type TalkVideos } from '../talks/stream-provider.ts';
import { byStart, endsAt, isDeclaredOver, type Talk, takesPlace } from '../talks/talk.ts';
import type { Instant } from '../time.ts';

/** What is on a stage, and what is next there. */
export interface StageRow {
  readonly stage: Stage;
  readonly now: Talk | undefined;
  readonly next: Talk | undefined;
}

/** Every stage in its order. What organisers have ended is over, whatever its time says. */
export function stageRows(stages: readonly Stage[], talks: readonly Talk[], now: Instant): StageRow[] {
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

/** Who streams a talk, and who could in its place. */
export interface Streaming {
  readonly provider: PlayerSource | undefined;
  readonly backup: PlayerSource | undefined;
}

export function streamingOf(videos: TalkVideos): Streaming {
  const [provider, backup] = streamProviders(videos, false);
  return { provider, backup };
}
