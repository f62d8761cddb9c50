import * as v from 'valibot';
import { LIVE_STREAM_NAME_MAX, LIVE_STREAMS_MAX } from '../limits/player.ts';
import { typedLink } from '../links.ts';
import { engineAddress } from '../talks/player/engine-address.ts';

const Address = v.pipe(
  v.string('Write an address here'),
  v.transform(typedLink),
  v.check(
    (text) => engineAddress(text) !== undefined,
    'This address cannot be played here. Use one of YouTube, Twitch, PeerTube, Vimeo, JW Player or Dacast, or an .m3u8 or .mp4 file',
  ),
);

const LiveStream = v.strictObject({
  name: v.pipe(v.string('Write a name here'), v.trim(), v.minLength(1), v.maxLength(LIVE_STREAM_NAME_MAX)),
  primary: Address,
  backup: v.optional(v.union([v.literal(''), Address]), ''),
  /** Which of the two streams is shown. */
  on: v.optional(v.picklist(['primary', 'backup'], 'One of primary, backup')),
});

/** Stages that are streamed all day. Each needs a unique name, because the name identifies it. */
export const LiveStreams = v.pipe(
  v.array(LiveStream),
  v.maxLength(LIVE_STREAMS_MAX, `An event has at most ${LIVE_STREAMS_MAX} live streams`),
  v.check((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Two live streams have one name'),
);
