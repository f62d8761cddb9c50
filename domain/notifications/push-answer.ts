import { PUSH_BACKOFF, PUSH_BACKOFF_GROWTH, PUSH_PAUSE_MAX, PUSH_TRIES } from '../limits/pushes.ts';

/** How a push service answered. */
export type PushAnswer =
  | { readonly status: number; /** Milliseconds it asked us to wait. */ readonly retryAfter?: number }
  /** No answer at all; or nothing to encrypt it with, or nowhere we may send it. */
  | { readonly failed: 'timeout' | 'connection' | 'keys' | 'address' };

/**
 * What it means for one push: `sent`; `gone`, the device will never hear again and is forgotten; `again`, later;
 * `refused`, our own key is not accepted, which says nothing about the device; `rejected`, this message will never do.
 */
export type PushVerdict = 'sent' | 'gone' | 'again' | 'refused' | 'rejected';

export function pushVerdict(answer: PushAnswer): PushVerdict {
  if ('failed' in answer) return answer.failed === 'keys' ? 'gone' : answer.failed === 'address' ? 'rejected' : 'again';
  const { status } = answer;
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 401 || status === 403) return 'refused';
  return status === 408 || status === 429 || status >= 500 ? 'again' : 'rejected';
}

/** How long the whole service wants to be left alone, if it says so. */
export function pushPause(answer: PushAnswer): number | undefined {
  if ('failed' in answer || (answer.status !== 429 && answer.status !== 503)) return undefined;
  return Math.min(answer.retryAfter ?? PUSH_BACKOFF, PUSH_PAUSE_MAX);
}

/**
 * Milliseconds until a push is tried again after so many failed tries; undefined when it is given up. `random` in
 * [0, 1) spreads them, so that what failed together does not come back together.
 */
export function pushBackoff(tries: number, random: number): number | undefined {
  return tries >= PUSH_TRIES ? undefined : PUSH_BACKOFF * PUSH_BACKOFF_GROWTH ** (tries - 1) * (1 + random / 2);
}
