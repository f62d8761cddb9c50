import { JUST_FINISHED, NEXT_TALK_WINDOW, NEXT_TALK_WITHIN, STREAM_LEAD } from '../limits/talks.ts';
import type { Instant } from '../time.ts';
import { endsAt, isDeclaredOver, type Talk } from './talk.ts';

/** In the order in which a viewer who does nothing can meet them. */
export const TALK_STATUSES = ['future', 'streaming', 'loadingNextTalk', 'onehourfinished', 'finished'] as const;
export type TalkStatus = (typeof TALK_STATUSES)[number];

export interface TalkViewing {
  readonly talk: Pick<Talk, 'startsAt' | 'minutes' | 'showControls' | 'isFinished' | 'isStreamed'>;
  /** The next talk on the same stage, where there is one. */
  readonly next: Pick<Talk, 'startsAt' | 'isStreamed'> | undefined;
  /** By the server's clock. */
  readonly now: Instant;
  /** Whether this viewer has had `streaming` for this talk; `streamedSoFar` carries it on. */
  readonly wasStreaming: boolean;
}

/**
 * What a talk is to one viewer at one moment (spec 4). The stream may be watched from
 * 2 minutes before the start until start plus length. Who comes in the last 10 minutes is led to the next
 * talk, who was already watching only at the end. Nobody is led anywhere unless both talks are streamed and the next
 * one starts within an hour of this one's end.
 */
export function talkStatus({ talk, next, now, wasStreaming }: TalkViewing): TalkStatus {
  const end = endsAt(talk);
  if (isDeclaredOver(talk) || now >= end + JUST_FINISHED) return 'finished';
  if (now < talk.startsAt - STREAM_LEAD) return 'future';
  const leads = leadsOn(talk, next);
  if (now >= end) return leads && wasStreaming ? 'loadingNextTalk' : 'onehourfinished';
  const comesLate = !wasStreaming && now >= end - NEXT_TALK_WINDOW;
  return leads && comesLate ? 'loadingNextTalk' : 'streaming';
}

/** Whether viewers of a talk are led to the next one on its stage: there is a picture before and after, and no night between. */
const leadsOn = (talk: TalkViewing['talk'], next: TalkViewing['next']): boolean =>
  talk.isStreamed === true && next?.isStreamed === true && next.startsAt - endsAt(talk) <= NEXT_TALK_WITHIN;

/** `wasStreaming` for the next look. "Stay here" sets it to true during the talk and to false after its end. */
export const streamedSoFar = (wasStreaming: boolean, status: TalkStatus): boolean =>
  wasStreaming || status === 'streaming';
