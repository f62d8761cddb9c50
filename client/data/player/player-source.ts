import { isLiveStream } from '../../../domain/talks/player/live-stream.ts';
import { positionOfTalk } from '../../../domain/talks/talk-position.ts';
import type { TalkCaption } from '../../../domain/talks/talk.ts';
import { continuesAt, position } from '../../../domain/talks/player/watch-position.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { shownNow } from '../../platform/clock/server-clock.ts';
import { playableTalks } from './player-talk.ts';
import { player, requestedStart, statusOf } from './player.ts';

/** What an engine needs to know of the talk it plays. */
export interface TalkSource {
  readonly title: string;
  readonly captions: readonly TalkCaption[];
  /** Start position in seconds of the recording: the live position while the talk runs, else the saved one, or the beginning. */
  readonly startAt: (length: number) => number;
  /** All-day streams start again at their end. */
  readonly loops: boolean;
}

export function sourceOf(talkId: string): TalkSource {
  const talk = () => playableTalks.get()(talkId);
  return {
    title: talk()?.title ?? '',
    captions: talk()?.captions ?? [],
    loops: isLiveStream(talkId),
    startAt: (length) => {
      const now = talk();
      if (!now) return 0;
      const isReplay = player.get()?.isReplay ?? false;
      if (statusOf(now, true, isReplay).status !== 'finished')
        return isLiveStream(talkId) ? positionOfTalk(now, shownNow()) % length : positionOfTalk(now, shownNow());
      const place = position.read(userDocs.get().get(position.id(talkId)));
      return requestedStart(talkId) ?? continuesAt(place, { length }) ?? now.offset;
    },
  };
}
