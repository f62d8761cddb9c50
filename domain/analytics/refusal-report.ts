import { REFUSAL_AGAIN } from '../limits/live.ts';
import { isLiveStream } from '../talks/player/live-stream.ts';
import type { GoneBecause } from '../talks/player/gone-reasons.ts';
import type { PlayerState } from '../talks/player/player-state.ts';
import { STREAM_PROVIDERS, type StreamProvider } from '../talks/player/stream-provider.ts';

/** What a device tells organisers of a provider that did not play a talk. */
export interface RefusalReport {
  readonly talkId: string;
  readonly provider: StreamProvider;
  readonly why: GoneBecause;
  /** The provider that is tried instead; undefined if there is no other. */
  readonly next: StreamProvider | undefined;
}

type Refusing = Pick<PlayerState, 'talkId' | 'provider' | 'phase' | 'refused'>;

/**
 * The report after a change of the player; undefined if no provider was given up. All-day streams are not reported, and neither
 * is a screen that is too narrow, which is not the provider's fault.
 */
export function refusalReport(before: Refusing | undefined, after: Refusing | undefined): RefusalReport | undefined {
  const refused = after?.refused;
  if (!after || !refused || refused === before?.refused || refused.why === 'small' || isLiveStream(after.talkId))
    return undefined;
  const provider = talkProvider(refused.provider);
  if (provider === undefined) return undefined;
  const next = after.phase === 'failed' ? undefined : talkProvider(after.provider);
  return { talkId: after.talkId, provider, why: refused.why, next };
}

const talkProvider = (source: string | undefined): StreamProvider | undefined =>
  STREAM_PROVIDERS.find((provider) => provider === source);

/** Reports already sent by this page: when, on a monotonic clock, by talk and provider. */
export type SentRefusals = ReadonlyMap<string, number>;

/** Whether a report is due, and the reports sent after it: one for a talk and provider in five minutes. */
export function isRefusalDue(
  sent: SentRefusals,
  { talkId, provider }: RefusalReport,
  now: number,
): { readonly isDue: boolean; readonly sent: SentRefusals } {
  const key = `${talkId} ${provider}`;
  const at = sent.get(key);
  const isDue = at === undefined || now - at >= REFUSAL_AGAIN;
  return { isDue, sent: isDue ? new Map([...sent, [key, now]]) : sent };
}
