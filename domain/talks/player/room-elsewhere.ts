import { STREAM_CLOCKS_DIFFER, STREAM_OPENS } from '../../limits/talks.ts';
import { meetingName } from '../../link-services.ts';
import type { Instant } from '../../time.ts';
import { endsAt } from '../talk.ts';
import { type OutsideRoom, standsIn, type StreamedTalk, type StreamScope, type TalkStream } from './talk-stream.ts';

/** What a button and a reminder call a room: the name that organisers gave it, else its service; empty for others. */
export const roomName = ({ url, label }: OutsideRoom): string => label ?? meetingName(url) ?? '';

/** Whether people may join the room now: from 15 minutes before the start to the end. A recording has none. */
export const isRoomOpen = (talk: StreamedTalk, now: Instant): boolean =>
  !talk.cancelled && talk.edition === 'live' && now >= talk.startsAt - STREAM_OPENS && now < endsAt(talk);

interface Publishing {
  readonly now: Instant;
  /** What this scope has of the talk now. */
  readonly held: Pick<TalkStream, 'outside'> | undefined;
}

/** What a scope shows of a talk's addresses now; undefined for nothing. Tolerates clocks of servers as `standsIn` does. */
export function publishedStream(
  stream: TalkStream,
  talk: StreamedTalk,
  { scope, now, held }: Publishing & { readonly scope: StreamScope },
): TalkStream | undefined {
  if (!standsIn(scope, talk, { now, isThere: held !== undefined })) return undefined;
  const { outside, ...rest } = stream;
  if (outside && scope === 'pub' && roomStands(talk, { now, isThere: held?.outside !== undefined })) return stream;
  return Object.keys(rest.videos).length === 0 ? undefined : rest;
}

function roomStands(
  talk: StreamedTalk,
  { now, isThere }: { readonly now: Instant; readonly isThere: boolean },
): boolean {
  const [isOpen, staysOpen] = [isRoomOpen(talk, now), isRoomOpen(talk, now + STREAM_CLOCKS_DIFFER)];
  return isThere ? isOpen || staysOpen : isOpen && staysOpen;
}
