import { JUST_FINISHED, NEXT_TALK_WINDOW, NEXT_TALK_WITHIN, STREAM_LEAD } from '../limits/talks.ts';
import type { Instant } from '../time.ts';
import { endsAt, isDeclaredOver, type Talk } from './talk.ts';

/** In the order in which a passive viewer can meet them. */
export const TALK_STATUSES = ['future', 'streaming', 'loadingNextTalk', 'onehourfinished', 'finished'] as const;
export type TalkStatus = (typeof TALK_STATUSES)[number];

export interface TalkViewing {
  readonly talk: Pick<Talk, 'startsAt' | 'minutes' | 'showControls' | 'isFinished' | 'isStreamed'>;
  /** The next talk on the same stage, if any. */
  readonly next: Pick<Talk, 'startsAt' | 'isStreamed'> | undefined;
  /** The server's time. */
  readonly now: Instant;
  /** Whether this viewer has had `streaming` for this talk; `wasStreamingAfter` keeps track of it. */
  readonly wasStreaming: boolean;
}

/**
 * A talk's status for one viewer (spec 4). The stream can be watched from 2 minutes before the start until start plus length.
 * People who arrive in the last 10 minutes are led to the next talk at once, earlier viewers only at the end. This requires
 * that both talks are streamed and that the next one starts within an hour of this one's end.
 */
export function viewerStatus({ talk, next, now, wasStreaming }: TalkViewing): TalkStatus {
  const end = endsAt(talk);
  if (isDeclaredOver(talk) || now >= end + JUST_FINISHED) return 'finished';
  if (now < talk.startsAt - STREAM_LEAD) return 'future';
  const leads = leadsOn(talk, next);
  if (now >= end) return leads && wasStreaming ? 'loadingNextTalk' : 'onehourfinished';
  const comesLate = !wasStreaming && now >= end - NEXT_TALK_WINDOW;
  return leads && comesLate ? 'loadingNextTalk' : 'streaming';
}

/** Whether the player advances to the next talk: both are streamed, and the pause between them is short. */
const leadsOn = (talk: TalkViewing['talk'], next: TalkViewing['next']): boolean =>
  talk.isStreamed === true && next?.isStreamed === true && next.startsAt - endsAt(talk) <= NEXT_TALK_WITHIN;

/** `wasStreaming` for the next call. "Stay here" sets it to true during the talk and to false after its end. */
export const wasStreamingAfter = (wasStreaming: boolean, status: TalkStatus): boolean =>
  wasStreaming || status === 'streaming';
