import type { TalkStream } from '../../domain/talks/talk-stream.ts';
import { catalogState, type Shelf } from './catalog-view.ts';
import { liveValue } from './live-value.ts';

const none: Shelf<TalkStream> = { get: () => undefined, ids: () => [] };

/** The video addresses that may be used now, by talk. Apart from the rest of the catalog: no first screen plays a video. */
export const streams = liveValue(none);

catalogState.subscribe(() => {
  if (catalogState.get() === 'empty') streams.set(none);
});
