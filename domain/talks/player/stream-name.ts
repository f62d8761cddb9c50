import { hostOf } from '../../links.ts';
import type { EmbedAddress, EmbedKind } from './embed-address.ts';
import { engineAddress } from './engine-address.ts';
import type { PlayerSource } from './stream-provider.ts';

const PROVIDERS = {
  VIMEO: 'Vimeo',
  JW: 'JW',
  S3: 'S3',
  DACAST: 'Dacast',
  PRIMARY: 'Primary',
  BACKUP: 'Backup',
} as const satisfies { readonly [Source in PlayerSource]?: string };

const EMBEDS: Readonly<Partial<Record<EmbedKind, string>>> = {
  youtube: 'YouTube',
  twitch: 'Twitch',
  peertube: 'PeerTube',
};

/** What people call the vendor of a frame; a page is called by its host. */
export const embedName = ({ kind, host }: EmbedAddress): string => EMBEDS[kind] ?? host;

/** What people call the place of an address: the provider's name, else the service that plays it, else the address's host. */
export function sourceName(provider: PlayerSource, address: string | undefined): string {
  if (provider !== 'WEB' && provider !== 'WEB_2') return PROVIDERS[provider];
  return address === undefined ? 'Another source' : serviceName(address);
}

/** The service that plays an address: YouTube, Vimeo, or the host of a file or page. */
export function serviceName(address: string): string {
  const known = engineAddress(address);
  if (known?.engine === 'embed') return embedName(known);
  if (known?.engine === 'vimeo') return 'Vimeo';
  if (known?.engine === 'frame') return known.vendor === 'JW' ? 'JW' : 'Dacast';
  return address.startsWith('/') ? 'This server' : hostOf(address);
}

/** Who learns that somebody watches an address: its service, and for PeerTube, which anybody runs, the host. */
export function contactedName(address: string): string {
  const known = engineAddress(address);
  return known?.engine === 'embed' && known.kind === 'peertube' ? known.host : serviceName(address);
}
