import { vimeoVideo } from '../links.ts';

/** What plays an address, and what it needs to know: the address decides, not the provider it was entered under (live.md §2). */
export type EngineAddress =
  | { readonly engine: 'stream'; readonly url: string; readonly isHls: boolean }
  /** The page of the frame at Vimeo, without what only the player knows. */
  | { readonly engine: 'vimeo'; readonly url: string }
  | { readonly engine: 'frame'; readonly vendor: 'JW'; readonly library: string; readonly playlist: string }
  | { readonly engine: 'frame'; readonly vendor: 'DACAST'; readonly library: string; readonly contentId: string };

const ID = '[A-Za-z0-9]+';
/** Nothing else may come out of an address that people type: these parts end up in addresses of scripts. */
const JW_PLAYER = new RegExp(`^/players/(${ID})-(${ID})\\.(?:html|js)$`);
const DACAST = /^\/(live|vod)\/([\w-]+)\/([\w-]+)$/;

/** Undefined where nothing of ours can play it. Only https, as the app's policy has it. */
export function engineAddress(address: string): EngineAddress | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  const file = /\.(m3u8|mp4|webm|m4a)$/i.exec(url.pathname)?.[1]?.toLowerCase();
  if (file !== undefined) return { engine: 'stream', url: url.href, isHls: file === 'm3u8' };
  return atVimeo(url) ?? atJw(url) ?? atDacast(url);
}

function atVimeo(url: URL): EngineAddress | undefined {
  const event = /^\/event\/(\d+)(?:\/embed)?(?:\/([0-9a-f]+))?$/.exec(url.pathname);
  if (isHost(url, 'vimeo.com') && event) {
    const [, id = '', hash] = event;
    return { engine: 'vimeo', url: `https://vimeo.com/event/${id}/embed${hash === undefined ? '' : `/${hash}`}` };
  }
  const video = vimeoVideo(url.href);
  if (!video) return undefined;
  return {
    engine: 'vimeo',
    url: `https://player.vimeo.com/video/${video.id}${video.hash === undefined ? '' : `?h=${video.hash}`}`,
  };
}

function atJw(url: URL): EngineAddress | undefined {
  const [, media, player] = (url.hostname === 'cdn.jwplayer.com' && JW_PLAYER.exec(url.pathname)) || [];
  if (media === undefined || player === undefined) return undefined;
  return {
    engine: 'frame',
    vendor: 'JW',
    library: `https://cdn.jwplayer.com/libraries/${player}.js`,
    playlist: `https://cdn.jwplayer.com/v2/media/${media}`,
  };
}

function atDacast(url: URL): EngineAddress | undefined {
  const [, kind, account, content] = (url.hostname === 'iframe.dacast.com' && DACAST.exec(url.pathname)) || [];
  if (kind === undefined) return undefined;
  const contentId = `${account}-${kind}-${content}`;
  const library = `https://player.dacast.com/js/player.js?contentId=${contentId}`;
  return { engine: 'frame', vendor: 'DACAST', library, contentId };
}

const isHost = ({ hostname }: URL, host: string): boolean => hostname === host || hostname === `www.${host}`;
