import { engineAddress } from '../../domain/talks/engine-address.ts';
import { playsHlsItself } from './the-video.ts';

/** Preload of our own engine before Play is pressed; it makes no request to a vendor. */
export function bringEngine(address: string | undefined): void {
  const known = address === undefined ? undefined : engineAddress(address);
  if (known?.engine === 'stream' && known.isHls && !playsHlsItself())
    void import('./hls-stream.ts').catch(() => undefined); // It comes with the press.
}

const opened = new Set<string>();

/** Preconnect to the vendor on hover or focus of Play. Looking at it contacts none. */
export function openWay(address: string | undefined): void {
  const known = address === undefined ? undefined : engineAddress(address);
  if (!known) return;
  const { origin } = new URL(known.engine === 'frame' ? known.library : known.url, location.origin);
  if (origin === location.origin || opened.has(origin)) return;
  opened.add(origin);
  const link = Object.assign(document.createElement('link'), { rel: 'preconnect', href: origin });
  // Playlists are asked for without cookies, by connections of their own.
  if (known.engine === 'stream' && known.isHls) link.crossOrigin = 'anonymous';
  document.head.append(link);
}
