import { isHttpLink, vimeoVideo } from '../../links.ts';
import { type EmbedAddress, embedAddress, pageAddress } from './embed-address.ts';

/** The player engine for an address, and its parameters. The address decides, not the provider's field in which it was entered. */
export type EngineAddress =
  | { readonly engine: 'stream'; readonly url: string; readonly isHls: boolean }
  /** Vimeo's embed URL, without the player's own parameters. */
  | { readonly engine: 'vimeo'; readonly url: string }
  | { readonly engine: 'frame'; readonly vendor: 'JW'; readonly library: string; readonly playlist: string }
  | { readonly engine: 'frame'; readonly vendor: 'DACAST'; readonly library: string; readonly contentId: string }
  | EmbedAddress;

/** Address of a media file. From typed text only letters, digits and dashes are taken, because it becomes part of script addresses. */
const FILE = /^https:\/\/[^/?#]+\/[^?#]*\.(m3u8|mp4|webm|m4a)(?:[?#]|$)/i;
/** Path of a media file on the event's own server. */
const OWN_FILE = /^\/(?!\/)[^?#\\]*\.(m3u8|mp4|webm|m4a)$/i;
const VIMEO_EVENT =
  /^https:\/\/(?:www\.)?vimeo\.com\/event\/(\d{1,15})(?:\/embed)?(?:\/([0-9a-f]{6,20}))?\/?(?:[?#]|$)/;
const JW_PLAYER = /^https:\/\/cdn\.jwplayer\.com\/players\/([A-Za-z0-9]+)-([A-Za-z0-9]+)\.(?:html|js)(?:[?#]|$)/;
const DACAST = /^https:\/\/iframe\.dacast\.com\/(live|vod)\/([\w-]+)\/([\w-]+)\/?(?:[?#]|$)/;

/**
 * Returns the engine for an address; undefined if no engine can play it. Allows only https and our own server, as the app's CSP
 * requires.
 */
export function engineAddress(address: string): EngineAddress | undefined {
  if (!isHttpLink(address) && !OWN_FILE.test(address)) return undefined;
  const file = (OWN_FILE.exec(address) ?? FILE.exec(address))?.[1];
  if (file !== undefined) return { engine: 'stream', url: address, isHls: file.toLowerCase() === 'm3u8' };
  return atVimeo(address) ?? atJw(address) ?? atDacast(address) ?? embedAddress(address);
}

/**
 * Returns the engine that tries to play a talk's address: as `engineAddress`, and for any other https page a frame, which shows it
 * if the operator allows its host.
 */
export const talkEngine = (address: string): EngineAddress | undefined =>
  engineAddress(address) ?? pageAddress(address);

function atVimeo(address: string): EngineAddress | undefined {
  const [, event, key] = VIMEO_EVENT.exec(address) ?? [];
  if (event !== undefined)
    return { engine: 'vimeo', url: `https://vimeo.com/event/${event}/embed${key === undefined ? '' : `/${key}`}` };
  const video = vimeoVideo(address);
  if (!video) return undefined;
  const hash = video.hash === undefined ? '' : `?h=${video.hash}`;
  return { engine: 'vimeo', url: `https://player.vimeo.com/video/${video.id}${hash}` };
}

function atJw(address: string): EngineAddress | undefined {
  const [, media, player] = JW_PLAYER.exec(address) ?? [];
  if (media === undefined) return undefined;
  return {
    engine: 'frame',
    vendor: 'JW',
    library: `https://cdn.jwplayer.com/libraries/${player}.js`,
    playlist: `https://cdn.jwplayer.com/v2/media/${media}`,
  };
}

function atDacast(address: string): EngineAddress | undefined {
  const [, kind, account, content] = DACAST.exec(address) ?? [];
  if (kind === undefined) return undefined;
  const contentId = `${account}-${kind}-${content}`;
  const library = `https://player.dacast.com/js/player.js?contentId=${contentId}`;
  return { engine: 'frame', vendor: 'DACAST', library, contentId };
}
