import * as v from 'valibot';
import { httpLink } from '../links.ts';
import { LIVE_STREAM_NAME_MAX, LIVE_STREAMS_MAX } from '../limits/player.ts';

const NO_ADDRESS = 'A live stream has an address that begins with https://';

const LiveStream = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIVE_STREAM_NAME_MAX)),
  primary: httpLink(NO_ADDRESS),
  backup: v.optional(v.union([v.literal(''), httpLink(NO_ADDRESS)]), ''),
});

/** What an organiser may say of stages that are streamed all day. No two are of one name: it is what they are told apart by. */
export const LiveStreams = v.pipe(
  v.array(LiveStream),
  v.maxLength(LIVE_STREAMS_MAX, `An event has at most ${LIVE_STREAMS_MAX} live streams`),
  v.check((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Two live streams have one name'),
);
