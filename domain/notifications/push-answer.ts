import { PUSH_BACKOFF, PUSH_BACKOFF_GROWTH, PUSH_PAUSE_MAX, PUSH_TRIES } from '../limits/pushes.ts';

/** The answer of a push service. */
export type PushServiceAnswer =
  | { readonly status: number; /** Milliseconds it asked us to wait. */ readonly retryAfter?: number }
  /** No answer; or invalid keys, or an address that we may not call. */
  | { readonly failed: 'timeout' | 'connection' | 'keys' | 'address' };

/**
 * What the answer means: `sent`; `gone`: the device unsubscribed and is removed; `again`: retry later; `refused`: our own key
 * is not accepted, which says nothing about the device; `rejected`: this message can never be sent.
 */
export type PushVerdict = 'sent' | 'gone' | 'again' | 'refused' | 'rejected';

export function pushVerdict(answer: PushServiceAnswer): PushVerdict {
  if ('failed' in answer) return answer.failed === 'keys' ? 'gone' : answer.failed === 'address' ? 'rejected' : 'again';
  const { status } = answer;
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 401 || status === 403) return 'refused';
  return status === 408 || status === 429 || status >= 500 ? 'again' : 'rejected';
}

/** Milliseconds for which the whole service asks for a pause, if it does. */
export function pushPause(answer: PushServiceAnswer): number | undefined {
  if ('failed' in answer || (answer.status !== 429 && answer.status !== 503)) return undefined;
  return Math.min(answer.retryAfter ?? PUSH_BACKOFF, PUSH_PAUSE_MAX);
}

/**
 * Milliseconds until the next attempt after `tries` failed ones; undefined for none. `random` in [0, 1) spreads retries that
 * failed at the same time.
 */
export function pushBackoff(tries: number, random: number): number | undefined {
  return tries >= PUSH_TRIES ? undefined : PUSH_BACKOFF * PUSH_BACKOFF_GROWTH ** (tries - 1) * (1 + random / 2);
}
