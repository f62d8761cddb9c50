import * as v from 'valibot';
import type { COUNTRIES } from '../../choices/countries.ts';

/**
 * Names of the places of an address, in the order in which a player tries them: the providers of spec 4, then two for any
 * other address. What plays an address depends on the address alone (engine-address.ts).
 */
export const STREAM_PROVIDERS = ['VIMEO', 'JW', 'S3', 'DACAST', 'WEB', 'WEB_2'] as const;
export type StreamProvider = (typeof STREAM_PROVIDERS)[number];

/** One address per stream provider (spec 3: video_url, video_url_2, video_url_3, video_url_4). */
export const TalkVideos = v.object({
  jw: v.optional(v.string()),
  vimeo: v.optional(v.string()),
  s3: v.optional(v.string()),
  dacast: v.optional(v.string()),
  web: v.optional(v.string()),
  web2: v.optional(v.string()),
  /** The provider that plays first, unless the viewer has chosen another; organisers switch it when one fails. */
  lead: v.optional(v.picklist(STREAM_PROVIDERS)),
  /** The order in which organisers entered more than two addresses. */
  order: v.optional(v.array(v.picklist(STREAM_PROVIDERS))),
});
export type TalkVideos = v.InferOutput<typeof TalkVideos>;

/** Names of an all-day stream's sources: a main stream, and a backup. */
const LIVE_SOURCES = ['PRIMARY', 'BACKUP'] as const;
/** All sources that a player can use. */
export const PLAYER_SOURCES = [...STREAM_PROVIDERS, ...LIVE_SOURCES];
export type PlayerSource = (typeof PLAYER_SOURCES)[number];

/** Addresses of a talk, or of an all-day stream. */
export interface PlayedVideos extends TalkVideos {
  readonly primary?: string;
  readonly backup?: string;
  /** For an all-day stream: the backup plays. */
  readonly isOnBackup?: boolean;
}

const FIELDS = {
  VIMEO: 'vimeo',
  JW: 'jw',
  S3: 's3',
  DACAST: 'dacast',
  WEB: 'web',
  WEB_2: 'web2',
  PRIMARY: 'primary',
  BACKUP: 'backup',
} as const satisfies Record<PlayerSource, keyof PlayedVideos>;

/** A talk's address at one provider. */
export const streamAddress = (videos: PlayedVideos, provider: PlayerSource): string | undefined =>
  videos[FIELDS[provider]] || undefined;

/** Countries whose networks are known to block Vimeo. The spec only says "certain countries". */
const WITHOUT_VIMEO: readonly string[] = [
  'China',
  'Indonesia',
  'Iran',
  'North Korea',
  'Turkmenistan',
] satisfies (typeof COUNTRIES)[number][];

/** Whether a viewer whose profile has this country gets JW first. */
export const prefersJw = (country: string): boolean => WITHOUT_VIMEO.includes(country);

/**
 * Returns a talk's providers in the order in which they are tried: the leading provider that organisers chose first. Viewers in
 * countries where Vimeo is blocked get JW first (spec 4), unless organisers chose a leading provider.
 */
export function streamProviders(videos: PlayedVideos, jwFirst: boolean): PlayerSource[] {
  const all = [...new Set<PlayerSource>([...(videos.order ?? []), ...PLAYER_SOURCES])];
  const offered = all.filter((provider) => streamAddress(videos, provider) !== undefined);
  const lead = videos.isOnBackup ? 'BACKUP' : videos.lead;
  const first = jwFirst && (lead ?? 'VIMEO') === 'VIMEO' ? 'JW' : lead;
  return first && offered.includes(first) ? [first, ...offered.filter((provider) => provider !== first)] : offered;
}

/** Whether the talk has an address at any provider. */
export const isPlayable = (videos: PlayedVideos): boolean =>
  PLAYER_SOURCES.some((provider) => streamAddress(videos, provider) !== undefined);

/** The provider to start with: the viewer's choice if this talk has it, else the first. `undefined` without any video. */
export function chosenProvider(
  offered: readonly PlayerSource[],
  chosen: PlayerSource | undefined,
): PlayerSource | undefined {
  return chosen && offered.includes(chosen) ? chosen : offered[0];
}
