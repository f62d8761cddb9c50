import { positionOfTalk } from '../../domain/talks/talk-position.ts';
import type { TalkCaption } from '../../domain/talks/talk.ts';
import { talksById } from '../platform/catalog-view.ts';
import { serverNow } from '../platform/server-clock.ts';
import { statusOf } from './player.ts';

/** What an engine has to know of the talk it plays. */
export interface TalkSource {
  readonly title: string;
  readonly captions: readonly TalkCaption[];
  /** Seconds into a recording: where everybody is while the talk runs, else where it begins. */
  readonly startAt: () => number;
}

export function sourceOf(talkId: string): TalkSource {
  const talk = () => talksById.get().get(talkId);
  return {
    title: talk()?.title ?? '',
    captions: talk()?.captions ?? [],
    startAt: () => {
      const now = talk();
      if (!now) return 0;
      return statusOf(now, true).status === 'finished' ? now.offset : positionOfTalk(now, serverNow());
    },
  };
}
