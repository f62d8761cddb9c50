import { WEBHOOK_ANSWER_BYTES, WEBHOOK_DEADLINE } from '../../domain/limits/webhooks.ts';
import type { WebhookAnswer } from '../../domain/webhooks/webhook-answer.ts';
import { outbound, type OutboundPost } from './outbound-post.ts';

/** Sends webhooks to the systems that organisers registered. */
export interface WebhookSender {
  /** Sends a webhook. Never rejects because of the receiver. */
  send(post: OutboundPost): Promise<WebhookAnswer>;
  /** Origins that the operator allows, although they are internal or use plain http. */
  readonly origins: readonly string[];
  /** True in a rehearsal at another time; then no webhook is sent, because a rehearsal runs on a copy of the data. */
  readonly isRehearsal: boolean;
  close(): void;
}

export interface WebhookSenderSettings {
  readonly origins: readonly string[];
  readonly isRehearsal: boolean;
  /** Maximum time to wait for a receiver's answer, in ms. */
  readonly deadline?: number | undefined;
}

/** Deliveries share a few connections per receiver, so that many changes at once do not open many connections. */
const SOCKETS_PER_HOST = 4;

export function webhookSender({ origins, isRehearsal, deadline }: WebhookSenderSettings): WebhookSender {
  const way = outbound({
    allowed: origins,
    socketsPerHost: SOCKETS_PER_HOST,
    deadline: deadline ?? WEBHOOK_DEADLINE,
    answerBytes: WEBHOOK_ANSWER_BYTES,
  });
  return { origins, isRehearsal, send: (post) => way.post(post), close: () => way.close() };
}
