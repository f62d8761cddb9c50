import * as v from 'valibot';
import { STREAM_CLOSES, STREAM_CLOCKS_DIFFER, STREAM_OPENS } from '../limits/talks.ts';
import { collection } from '../sync/collection.ts';
import type { Instant } from '../time.ts';
import { TalkVideos } from './stream-provider.ts';
import { endsAt, type Talk, TalkId } from './talk.ts';

/**
 * The video addresses of the talk of this id. They stand apart from the talk, since an address alone is enough to watch:
 * organisers always have them, others only while they may be used (spec 3).
 */
export const TalkStream = v.object({ id: TalkId, videos: TalkVideos });
export type TalkStream = v.InferOutput<typeof TalkStream>;

/** Scopes that people other than organisers read. */
export const STREAM_SCOPES = ['replay', 'pub'] as const;
export type StreamScope = (typeof STREAM_SCOPES)[number];

type Streamed = Pick<Talk, 'edition' | 'startsAt' | 'minutes' | 'cancelled'>;

/** Scope of a talk's videos now: everybody (`pub`), people with replay access, or organisers alone, before and after (`adm`). */
export function streamPlace(talk: Streamed, now: Instant): StreamScope | 'adm' {
  if (talk.cancelled) return 'adm';
  if (talk.edition === 'replay') return 'replay';
  if (now < talk.startsAt - STREAM_OPENS) return 'adm';
  return now < endsAt(talk) + STREAM_CLOSES ? 'pub' : 'replay';
}

/**
 * Whether a talk's videos stand in this scope from now on. The clocks of several servers differ a little: what one has
 * put there is not taken back by another whose clock is behind, and not put there by it once more.
 */
export function standsIn(
  scope: StreamScope,
  talk: Streamed,
  { now, isThere }: { readonly now: Instant; readonly isThere: boolean },
): boolean {
  const belongs = streamPlace(talk, now) === scope;
  const willBelong = streamPlace(talk, now + STREAM_CLOCKS_DIFFER) === scope;
  return isThere ? belongs || willBelong : belongs && willBelong;
}

/** Whether a person may see a talk's videos at any time, as organisers may: its speakers. */
export const speaksIn = ({ speakers }: Pick<Talk, 'speakers'>, personId: string): boolean =>
  speakers.some(({ id }) => id === personId);

/** The video addresses that may be used now. */
export const streams = collection('pub', 'streams', { schema: TalkStream });
