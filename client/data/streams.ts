import { inScope } from '../../domain/sync/collection.ts';
import { streams, type TalkVideos } from '../../domain/talks/talk-stream.ts';
import { derived } from '../platform/live-value.ts';
import { shelf } from '../platform/shelf.ts';
import { useLive } from '../platform/use-live.ts';

const NO_VIDEOS: TalkVideos = {};

/** For everybody while a talk may be watched; afterwards for those who may see replays, and always for organisers. */
export const videosByTalk = derived(
  [shelf(streams), shelf(inScope(streams, 'replay')), shelf(inScope(streams, 'adm'))],
  (...shelves) =>
    (talkId: string): TalkVideos =>
      shelves.map((each) => each.get(talkId)).find((stream) => stream !== undefined)?.videos ?? NO_VIDEOS,
);

/** Where the talk can be watched; nothing before and after the time in which this person may. */
export const useVideos = (talkId: string): TalkVideos => useLive(videosByTalk)(talkId);
