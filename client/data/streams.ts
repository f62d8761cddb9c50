import type { TalkVideos } from '../../domain/talks/talk-stream.ts';
import { streams } from '../platform/streams-view.ts';
import { useLive } from '../platform/use-live.ts';

const NO_VIDEOS: TalkVideos = {};

/** Where the talk can be watched; nothing before and after the time in which it may be. */
export const useVideos = (talkId: string): TalkVideos => useLive(streams).get(talkId)?.videos ?? NO_VIDEOS;
