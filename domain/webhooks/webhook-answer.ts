import { WEBHOOK_JITTER, WEBHOOK_PAUSE_MAX, WEBHOOK_RETRIES } from '../limits/webhooks.ts';

/** The answer of a receiver, or why there was none. */
export type WebhookAnswer =
  | { readonly status: number; /** Milliseconds it asked us to wait. */ readonly retryAfter?: number }
  | { readonly failed: 'timeout' | 'connection' | 'address' };

/** `again`: retry later. `failed`: no retry can help. */
export type WebhookVerdict = 'delivered' | 'again' | 'failed';

const GONE = 410;

/** The meaning of an answer. Everything except success is retried; only "gone" is final. */
export function webhookVerdict(answer: WebhookAnswer): WebhookVerdict {
  if ('failed' in answer) return 'again';
  if (answer.status >= 200 && answer.status < 300) return 'delivered';
  return saysGone(answer) ? 'failed' : 'again';
}

/** Whether the address is gone for good (410): all its deliveries end. */
export const saysGone = (answer: WebhookAnswer): boolean => 'status' in answer && answer.status === GONE;

/**
 * Exponential backoff: milliseconds until the next attempt after `tries` failed ones; undefined for none. `random` in [0, 1)
 * spreads them; a pause requested by the receiver is respected.
 */
export function webhookBackoff(tries: number, answer: WebhookAnswer, random: number): number | undefined {
  const wait = WEBHOOK_RETRIES[tries - 1];
  if (wait === undefined) return undefined;
  const asked = 'status' in answer && /^(429|503)$/.test(String(answer.status)) ? (answer.retryAfter ?? 0) : 0;
  return Math.ceil(Math.max(wait, Math.min(asked, WEBHOOK_PAUSE_MAX)) * (1 + random * WEBHOOK_JITTER));
}

/** The answer in words; `status` is 0 if there was none. */
export function answerWords({ status, failed }: { readonly status: number; readonly failed: string }): string {
  if (failed === 'timeout') return 'No answer in time';
  if (failed === 'connection') return 'No connection';
  if (failed === 'address') return 'The address leads to an inner network';
  if (status === 0) return 'Not tried yet';
  return status >= 300 && status < 400 ? `${status}, a redirect, which is not followed` : String(status);
}
