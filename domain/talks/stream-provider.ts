import type { COUNTRIES } from '../choices/countries.ts';
import type { TalkVideos } from './talk-stream.ts';

/** In the order they are offered (spec 4). */
export const STREAM_PROVIDERS = ['VIMEO', 'JW', 'S3', 'DACAST'] as const;
export type StreamProvider = (typeof STREAM_PROVIDERS)[number];

const FIELDS = { VIMEO: 'vimeo', JW: 'jw', S3: 's3', DACAST: 'dacast' } as const satisfies Record<
  StreamProvider,
  keyof TalkVideos
>;

/** The address of a talk's stream at one provider. */
export const streamAddress = (videos: TalkVideos, provider: StreamProvider): string | undefined =>
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

/** Who streams a talk, in the order offered; viewers in certain countries get JW first (spec 4). */
export function streamProviders(videos: TalkVideos, jwFirst: boolean): StreamProvider[] {
  const offered = STREAM_PROVIDERS.filter((provider) => streamAddress(videos, provider) !== undefined);
  return jwFirst && offered.includes('JW') ? ['JW', ...offered.filter((provider) => provider !== 'JW')] : offered;
}

/** The provider to begin with: the viewer's choice where it streams this talk, else the first offered. `undefined` without any video. */
export function chosenProvider(
  offered: readonly StreamProvider[],
  chosen: StreamProvider | undefined,
): StreamProvider | undefined {
  return chosen && offered.includes(chosen) ? chosen : offered[0];
}
