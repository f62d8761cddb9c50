import { inScope } from '../../domain/sync/collection.ts';
import { liveStreamVideos } from '../../domain/talks/live-stream.ts';
import type { PlayedVideos } from '../../domain/talks/stream-provider.ts';
import { streams } from '../../domain/talks/talk-stream.ts';
import { event } from '../platform/catalog-view.ts';
import { derived } from '../platform/live-value.ts';
import { shelf } from '../platform/shelf.ts';
import { useLive } from '../platform/use-live.ts';

const NO_VIDEOS: PlayedVideos = {};

/** For everybody while a talk may be watched; afterwards for those who may see replays, and always for organisers. */
export const videosByTalk = derived(
  [event, shelf(streams), shelf(inScope(streams, 'replay')), shelf(inScope(streams, 'adm'))],
  (settings, ...shelves) =>
    (talkId: string): PlayedVideos =>
      (settings && liveStreamVideos(settings, talkId)) ??
      shelves.map((each) => each.get(talkId)).find((stream) => stream !== undefined)?.videos ??
      NO_VIDEOS,
);

/** Where the talk can be watched; nothing before and after the time in which this person may. */
export const useVideos = (talkId: string): PlayedVideos => useLive(videosByTalk)(talkId);
