import * as v from 'valibot';
import { STREAM_CLOSES, STREAM_CLOCKS_DIFFER, STREAM_OPENS } from '../../limits/talks.ts';
import { collection } from '../../sync/collection.ts';
import type { Instant } from '../../time.ts';
import { TalkVideos } from './stream-provider.ts';
import { endsAt, type Talk, TalkId } from '../talk.ts';

/** A meeting outside the app, such as a Zoom call. `label`: its name, if organisers gave it one. */
export const OutsideRoom = v.object({ url: v.string(), label: v.optional(v.string()) });
export type OutsideRoom = v.InferOutput<typeof OutsideRoom>;

/**
 * Video addresses of the talk with this id, and its room outside the app. Stored apart from the talk, because an address is
 * enough to watch or join: organisers always have them, others only while they may (spec 3).
 */
export const TalkStream = v.object({ id: TalkId, videos: TalkVideos, outside: v.exactOptional(OutsideRoom) });
export type TalkStream = v.InferOutput<typeof TalkStream>;

/** Scopes in which video addresses are published to people other than organisers. */
export const STREAM_SCOPES = ['replay', 'pub'] as const;
export type StreamScope = (typeof STREAM_SCOPES)[number];

export type StreamedTalk = Pick<Talk, 'edition' | 'startsAt' | 'minutes' | 'cancelled'>;

/** The scope of a talk's videos now: everyone (`pub`), people with replay access, or, before and after, organisers (`adm`). */
export function streamPlace(talk: StreamedTalk, now: Instant): StreamScope | 'adm' {
  if (talk.cancelled) return 'adm';
  if (talk.edition === 'replay') return 'replay';
  if (now < talk.startsAt - STREAM_OPENS) return 'adm';
  return now < endsAt(talk) + STREAM_CLOSES ? 'pub' : 'replay';
}

/**
 * Whether a talk's video addresses belong to this scope now. Tolerates small clock differences between servers: a server whose
 * clock is behind does not remove addresses that another server has published, and does not publish them again.
 */
export function standsIn(
  scope: StreamScope,
  talk: StreamedTalk,
  { now, isThere }: { readonly now: Instant; readonly isThere: boolean },
): boolean {
  const belongs = streamPlace(talk, now) === scope;
  const willBelong = streamPlace(talk, now + STREAM_CLOCKS_DIFFER) === scope;
  return isThere ? belongs || willBelong : belongs && willBelong;
}

/** Whether a person speaks in a talk; speakers may see its videos at any time, like organisers. */
export const speaksIn = ({ speakers }: Pick<Talk, 'speakers'>, personId: string): boolean =>
  speakers.some(({ id }) => id === personId);

/** The video addresses that everyone may use now. */
export const streamsCollection = collection('pub', 'streams', { schema: TalkStream });
