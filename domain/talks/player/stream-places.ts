import { engineAddress } from './engine-address.ts';
import {
  STREAM_PROVIDERS,
  streamAddress,
  streamProviders,
  type StreamProvider,
  type TalkVideos,
} from './stream-provider.ts';

/** A talk's addresses in the order in which a player tries them. */
export const orderedAddresses = (videos: TalkVideos): string[] =>
  streamProviders(videos, false).flatMap((provider) => streamAddress(videos, provider) ?? []);

const SLOTS = {
  VIMEO: 'vimeo',
  JW: 'jw',
  S3: 's3',
  DACAST: 'dacast',
  WEB: 'web',
  WEB_2: 'web2',
} as const satisfies Record<StreamProvider, keyof TalkVideos>;

/**
 * Puts addresses, in the order in which they are tried, into the places of a talk. One that is there already keeps its place, so
 * that viewers who watch it are not interrupted.
 */
export function placedAddresses(addresses: readonly string[], before: TalkVideos): TalkVideos {
  const placed = new Map<StreamProvider, string>();
  const places = [...new Set(addresses)].map((address) => [address, standingPlace(address, before)] as const);
  for (const [address, place] of places) if (place) placed.set(place, address);
  for (const [address, place] of places) {
    const free = place ?? placesFor(address).find((one) => !placed.has(one));
    if (free) placed.set(free, address);
  }
  const order = places.flatMap(([address]) => [...placed].find(([, each]) => each === address)?.[0] ?? []);
  const videos = Object.fromEntries([...placed].map(([place, address]) => [SLOTS[place], address]));
  const [lead] = order;
  return { ...videos, ...(lead && { lead }), ...(order.length > 2 && { order }) };
}

const standingPlace = (address: string, before: TalkVideos): StreamProvider | undefined =>
  STREAM_PROVIDERS.find((place) => streamAddress(before, place) === address);

/** Places that an address may take: its provider's own, the two for any address, and any other that is free. */
function placesFor(address: string): readonly StreamProvider[] {
  const known = engineAddress(address);
  const own: readonly StreamProvider[] = known
    ? (OWN[known.engine === 'frame' ? known.vendor : known.engine] ?? [])
    : [];
  return [...own, 'WEB', 'WEB_2', ...STREAM_PROVIDERS];
}
const OWN: Readonly<Record<string, readonly StreamProvider[]>> = {
  vimeo: ['VIMEO'],
  JW: ['JW'],
  DACAST: ['DACAST'],
  stream: ['S3'],
};
