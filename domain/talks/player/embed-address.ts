import { hostOf, isHttpLink } from '../../links.ts';

/** Systems whose own player runs in a frame of the relay page (client/public/players/embed.html); `page`: a page that we cannot control. */
export type EmbedKind = 'youtube' | 'twitch' | 'peertube' | 'page';

/** What a vendor's frame shows: an address built from ids, and its host. */
export interface EmbedAddress {
  readonly engine: 'embed';
  readonly kind: EmbedKind;
  readonly url: string;
  readonly host: string;
}

/** What stands before the id of a video. */
const YOUTUBE_VIDEO =
  /(?:(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|(?:live|embed|shorts)\/)|youtu\.be\/)/;
/** An id has 11 signs. Two words have 11 as well, and stand for a channel and a playlist. */
const YOUTUBE_ID = /(?!live_stream|videoseries)([\w-]{11})(?:[?&#/]|$)/;
const YOUTUBE = new RegExp(`^https://${YOUTUBE_VIDEO.source}${YOUTUBE_ID.source}`, 'i');
const YOUTUBE_CHANNEL =
  /^https:\/\/(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com\/(?:@|(?:channel|c|user)\/|embed\/(?:live_stream|videoseries)|playlist\?)/i;

const TWITCH = /^https:\/\/(?:(?:www|m|go)\.)?twitch\.tv\//i;
const TWITCH_VIDEO = /^(?:\w+\/)?v(?:ideos?)?\/(\d{1,15})\/?(?:[?#]|$)/i;
const TWITCH_CHANNEL = /^(\w{2,25})\/?(?:[?#]|$)/;
/** Pages of Twitch itself, which look like channels. */
const TWITCH_PAGES =
  /^(?:directory|downloads|drops|jobs|login|p|prime|search|settings|signup|store|subscriptions|turbo|videos|wallet)$/i;

/** A PeerTube video has a UUID, or the same in 22 characters. */
const PEERTUBE =
  /^https:\/\/([^/?#]+)\/(?:w|videos\/(?:watch|embed))\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[1-9A-HJ-NP-Za-km-z]{22})\/?(?:[?#;]|$)/;

/** The frame of a vendor's player for a typed address; undefined for other addresses, channels and meetings. */
export function embedAddress(address: string): EmbedAddress | undefined {
  if (!isHttpLink(address)) return undefined;
  return atYouTube(address) ?? atTwitch(address) ?? atPeerTube(address);
}

/** Without cookies until it plays; its script interface is on, and related videos are of the same channel. */
function atYouTube(address: string): EmbedAddress | undefined {
  const [, id] = YOUTUBE.exec(address) ?? [];
  return id === undefined
    ? undefined
    : embedded('youtube', `https://www.youtube-nocookie.com/embed/${id}?enablejsapi=1&playsinline=1&rel=0`);
}

/** A channel or a recording. The player adds the name of this site, which Twitch requires. */
function atTwitch(address: string): EmbedAddress | undefined {
  const [host] = TWITCH.exec(address) ?? [];
  if (host === undefined) return undefined;
  const path = address.slice(host.length);
  const [, video] = TWITCH_VIDEO.exec(path) ?? [];
  const [, channel = ''] = TWITCH_CHANNEL.exec(path) ?? [];
  if (video === undefined && (channel === '' || TWITCH_PAGES.test(channel))) return undefined;
  const what = video === undefined ? `channel=${channel.toLowerCase()}` : `video=v${video}`;
  return embedded('twitch', `https://player.twitch.tv/?${what}&autoplay=false`);
}

/** Without peer-to-peer, in which viewers see the network addresses of each other. */
function atPeerTube(address: string): EmbedAddress | undefined {
  const [, host, id] = PEERTUBE.exec(address) ?? [];
  return host === undefined || id === undefined
    ? undefined
    : embedded('peertube', `https://${host}/videos/embed/${id}?api=1&p2p=0`);
}

/**
 * The frame of any other https page, without what stands after `#`. It plays only where the operator allows its host
 * (`EMBED_HOSTS`): the policy of the relay page decides that.
 */
export function pageAddress(address: string): EmbedAddress | undefined {
  if (!isHttpLink(address) || !/^https:/i.test(address) || isChannelAddress(address)) return undefined;
  return embedded('page', address.replace(/#.*/, ''));
}

const embedded = (kind: EmbedKind, url: string): EmbedAddress => ({ engine: 'embed', kind, url, host: hostOf(url) });

/** Whether an address is a channel or a list of videos, which has no video of its own. */
export const isChannelAddress = (address: string): boolean => YOUTUBE_CHANNEL.test(address);
