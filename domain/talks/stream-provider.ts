import * as v from 'valibot';
import type { COUNTRIES } from '../choices/countries.ts';

/** In the order they are offered (spec 4). */
export const STREAM_PROVIDERS = ['VIMEO', 'JW', 'S3', 'DACAST'] as const;
export type StreamProvider = (typeof STREAM_PROVIDERS)[number];

/** One address per stream provider (spec 3: video_url, video_url_2, video_url_3, video_url_4). */
export const TalkVideos = v.object({
  jw: v.optional(v.string()),
  vimeo: v.optional(v.string()),
  s3: v.optional(v.string()),
  dacast: v.optional(v.string()),
  /** Where players begin and, without a choice by hand, go on: what organisers switch to when another fails. */
  lead: v.optional(v.picklist(STREAM_PROVIDERS)),
});
export type TalkVideos = v.InferOutput<typeof TalkVideos>;

/** Of what runs all day beside the talks: one stream, and another for when it fails. */
const LIVE_SOURCES = ['PRIMARY', 'BACKUP'] as const;
/** Everything that a player may be told to play from. */
export const PLAYER_SOURCES = [...STREAM_PROVIDERS, ...LIVE_SOURCES];
export type PlayerSource = (typeof PLAYER_SOURCES)[number];

/** The addresses of what is played: of a talk, or of a stream that runs all day. */
export interface PlayedVideos extends TalkVideos {
  readonly primary?: string;
  readonly backup?: string;
  /** Of a stream that runs all day: that its backup plays. */
  readonly isOnBackup?: boolean;
}

const FIELDS = {
  VIMEO: 'vimeo',
  JW: 'jw',
  S3: 's3',
  DACAST: 'dacast',
  PRIMARY: 'primary',
  BACKUP: 'backup',
} as const satisfies Record<PlayerSource, keyof PlayedVideos>;

/** The address of a talk's stream at one provider. */
export const streamAddress = (videos: PlayedVideos, provider: PlayerSource): string | undefined =>
  videos[FIELDS[provider]] || undefined;

/** The specification names none of its "certain countries": these are where networks are known to block Vimeo. */
const WITHOUT_VIMEO: readonly string[] = [
  'China',
  'Indonesia',
  'Iran',
  'North Korea',
  'Turkmenistan',
] satisfies (typeof COUNTRIES)[number][];

/** Whether a viewer of this country, as their profile has it, gets JW first. */
export const prefersJw = (country: string): boolean => WITHOUT_VIMEO.includes(country);

/**
 * Who streams a talk, in the order offered: first who leads by the organisers' word. Viewers in certain countries, where
 * Vimeo does not play, get JW first (spec 4), unless another leads.
 */
export function streamProviders(videos: PlayedVideos, jwFirst: boolean): PlayerSource[] {
  const offered = PLAYER_SOURCES.filter((provider) => streamAddress(videos, provider) !== undefined);
  const lead = videos.isOnBackup ? 'BACKUP' : videos.lead;
  const first = jwFirst && (lead ?? 'VIMEO') === 'VIMEO' ? 'JW' : lead;
  return first && offered.includes(first) ? [first, ...offered.filter((provider) => provider !== first)] : offered;
}

/** Whether there is anything to play. */
export const isPlayable = (videos: PlayedVideos): boolean =>
  PLAYER_SOURCES.some((provider) => streamAddress(videos, provider) !== undefined);

/** The provider to begin with: the viewer's choice where it streams this talk, else the first offered. `undefined` without any video. */
export function chosenProvider(
  offered: readonly PlayerSource[],
  chosen: PlayerSource | undefined,
): PlayerSource | undefined {
  return chosen && offered.includes(chosen) ? chosen : offered[0];
}
