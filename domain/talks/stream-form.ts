import * as v from 'valibot';
import { definedFields } from '../document-fields.ts';
import { formTexts } from '../form-texts.ts';
import { ROOM_NAME_MAX, TALK_STREAMS_MAX } from '../limits/talk-fields.ts';
import { meetingName } from '../link-services.ts';
import { isHttpLink, optionalLink, typedLink } from '../links.ts';
import { isChannelAddress } from './player/embed-address.ts';
import { engineAddress } from './player/engine-address.ts';
import { placedAddresses } from './player/stream-places.ts';
import { isPlayable, STREAM_PROVIDERS, streamAddress, type TalkVideos } from './player/stream-provider.ts';
import type { TalkStream } from './player/talk-stream.ts';
import { isOneLine } from './single-line-text.ts';

/** `null` or an empty text removes the video. */
const video = (message: string) =>
  v.pipe(
    v.nullable(optionalLink(message)),
    v.transform((link) => link || undefined),
  );
/** Stored as the player's address, built from the video's number. */
const VimeoEmbed = v.pipe(
  video(formTexts.vimeoWrong),
  v.check((link) => link === undefined || vimeoPlayer(link) !== undefined, formTexts.vimeoWrong),
  v.transform((link) => link && vimeoPlayer(link)),
);

/** The player's address of a Vimeo video or event. */
function vimeoPlayer(link: string): string | undefined {
  const address = engineAddress(link);
  return address?.engine === 'vimeo' ? address.url : undefined;
}

const StreamAddress = v.pipe(
  v.string(formTexts.linkWrong),
  v.transform(typedLink),
  v.check((link) => link === '' || isHttpLink(link) || engineAddress(link) !== undefined, formTexts.linkWrong),
  v.check((link) => !isChannelAddress(link), formTexts.streamIsChannel),
  v.check((link) => meetingName(link) === undefined, formTexts.streamIsMeeting),
  v.transform((link) => vimeoPlayer(link) ?? link),
);

const RoomName = v.pipe(
  v.string('The name of the room is text'),
  v.trim(),
  v.maxLength(ROOM_NAME_MAX, `The name of the room has at most ${ROOM_NAME_MAX} characters`),
  v.check(isOneLine, 'The name of the room must be one line of text'),
);

/** Fields of a talk's form about where it is streamed and where its meeting is; they are stored apart from it (talk-stream.ts). */
export const streamFields = {
  video_url: video(formTexts.linkWrong),
  video_url_2: VimeoEmbed,
  video_url_3: video(formTexts.linkWrong),
  video_url_4: video(formTexts.linkWrong),
  /** Two more, for addresses of any other service. */
  video_url_5: video(formTexts.linkWrong),
  video_url_6: video(formTexts.linkWrong),
  /** All addresses in the order in which a player tries them; they replace the six and the leading provider. */
  streams: v.pipe(
    v.array(StreamAddress, 'Streams are a list of addresses'),
    v.transform((all) => all.filter((address) => address !== '')),
    v.maxLength(TALK_STREAMS_MAX, `A talk has at most ${TALK_STREAMS_MAX} addresses`),
  ),
  /** A meeting outside the app, and its name; `null`: none, and the name of its service. */
  room_url: v.nullable(optionalLink(formTexts.linkWrong)),
  room_name: v.nullable(RoomName),
  /** The provider that plays first; `null`: the default order. */
  lead_provider: v.nullable(v.picklist(STREAM_PROVIDERS, `One of ${STREAM_PROVIDERS.join(', ')}`)),
} as const;

const StreamChanges = v.partial(v.object(streamFields));
type StreamChanges = v.InferOutput<typeof StreamChanges>;

/** A talk's video addresses with these changes; they are stored apart from it (talk-stream.ts). Only an existing provider can lead. */
export function changedVideos(videos: TalkVideos, changes: StreamChanges): TalkVideos {
  if (changes.streams !== undefined) return placedAddresses(changes.streams, videos);
  const after = {
    jw: 'video_url' in changes ? changes.video_url : videos.jw,
    vimeo: 'video_url_2' in changes ? changes.video_url_2 : videos.vimeo,
    s3: 'video_url_3' in changes ? changes.video_url_3 : videos.s3,
    dacast: 'video_url_4' in changes ? changes.video_url_4 : videos.dacast,
    web: 'video_url_5' in changes ? changes.video_url_5 : videos.web,
    web2: 'video_url_6' in changes ? changes.video_url_6 : videos.web2,
    order: videos.order,
  };
  const urls: TalkVideos = definedFields(after);
  if (!isPlayable(urls)) return {};
  const lead = changes.lead_provider === undefined ? videos.lead : changes.lead_provider;
  return lead && streamAddress(urls, lead) !== undefined ? { ...urls, lead } : urls;
}

/** A talk's addresses with these changes; null if it has none. */
export function changedStream(id: string, before: TalkStream | undefined, changes: StreamChanges): TalkStream | null {
  const videos = changedVideos(before?.videos ?? {}, changes);
  const url = changes.room_url === undefined ? before?.outside?.url : changes.room_url;
  const label = changes.room_name === undefined ? before?.outside?.label : changes.room_name;
  if (!url) return Object.keys(videos).length === 0 ? null : { id, videos };
  return { id, videos, outside: { url, ...(label && { label }) } };
}
