import { WEBHOOK_ANSWER_BYTES, WEBHOOK_DEADLINE } from '../../domain/limits/webhooks.ts';
import type { WebhookAnswer } from '../../domain/webhooks/webhook-answer.ts';
import { outbound, type OutboundPost } from './outbound-post.ts';

/** Sends webhooks to the systems that organisers registered. */
export interface WebhookSender {
  /** Never rejects because of the receiver. */
  send(post: OutboundPost): Promise<WebhookAnswer>;
  /** Origins that the operator allows although they are internal or plain http. */
  readonly origins: readonly string[];
  /** In a rehearsal at another time no webhook is sent: it runs on a copy of the data. */
  readonly isRehearsal: boolean;
  close(): void;
}

export interface WebhookSenderSettings {
  readonly origins: readonly string[];
  readonly isRehearsal: boolean;
  /** Milliseconds until a receiver without an answer counts as failed. */
  readonly deadline?: number | undefined;
}

/** Deliveries share a few connections per receiver, so that a burst of changes does not open many. */
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
