import { calendarDate, clockTime } from '../../../../domain/event/time-display.ts';
import { answerWords } from '../../../../domain/webhooks/webhook-answer.ts';
import type { DeliveryView, WebhookView } from '../../../../domain/webhooks/webhook-calls.ts';
import type { WebhookKind } from '../../../../domain/webhooks/webhook.ts';

export const KIND_WORDS: Readonly<Record<WebhookKind | 'test', string>> = {
  talks: 'Talks',
  people: 'People',
  tickets: 'Tickets',
  leads: 'Leads',
  sources: 'Sources',
  test: 'Test',
};

export const kindWords = (kinds: readonly WebhookKind[]): string => kinds.map((kind) => KIND_WORDS[kind]).join(', ');

/** In the event's zone. */
export const shownAt = (iso: string, zone: string): string => {
  const at = Temporal.Instant.from(iso).epochMilliseconds;
  return `${calendarDate(at, zone)}, ${clockTime(at, zone)}`;
};

/** State of a webhook in a sentence. */
export function stateWords(webhook: WebhookView, zone: string): string {
  const { paused, failing_since: since, last_at: last } = webhook;
  const answer = answerWords({ status: webhook.last_status, failed: webhook.last_failed });
  if (paused) return 'Paused. What happens meanwhile is not told.';
  if (since !== null) return `Failing since ${shownAt(since, zone)}. The last answer: ${answer}.`;
  return last === null ? 'Nothing sent yet.' : `Delivered ${shownAt(last, zone)}.`;
}

/** Result of a delivery in words. */
export function deliveryWords(delivery: DeliveryView, zone: string): string {
  const answer = answerWords(delivery);
  if (delivery.state === 'delivered') return `Delivered: ${answer} in ${delivery.duration.toLocaleString('en')} ms`;
  if (delivery.state === 'failed') return `Failed: ${answer}`;
  if (delivery.tries === 0) return 'On its way';
  return delivery.next_at === null
    ? `${answer}. Being tried`
    : `${answer}. Next try ${shownAt(delivery.next_at, zone)}`;
}
