import type { Logger } from 'pino';
import type WebPush from 'web-push';
import { PUSH_ANSWER_BYTES, PUSH_DEADLINE, PUSHES_PER_HOST, VAPID_REUSE } from '../../domain/limits/pushes.ts';
import { type PushServiceAnswer, pushVerdict } from '../../domain/notifications/push-answer.ts';
import { pushOrigin } from '../../domain/notifications/push-endpoint.ts';
import { isPushKey, isPushSecret } from '../../domain/notifications/push-keys.ts';
import { type Outbound, outbound } from './outbound-post.ts';
import type { VapidKeys } from './web-push.ts';

/** Counts by name since the start of this server, for the metrics. */
interface OutcomeCounter {
  count(name: string): void;
  read(): Readonly<Record<string, number>>;
}

function outcomeCounter(): OutcomeCounter {
  const counts = new Map<string, number>();
  return {
    count: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    read: () => Object.fromEntries(counts),
  };
}

/** One push message for one device, with the time push services may keep it. */
export interface OutgoingPush {
  readonly to: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly payload: string;
  /** How long a push service may keep it, in seconds. */
  readonly ttl: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** At most 32 characters of base64url. A later message with the same topic replaces one that is still waiting. */
  readonly topic: string;
}

/** Sends web pushes (RFC 8030), only to known services. */
export interface PushSender {
  /** Encrypts, signs and sends a push. Returns the service's answer. Never rejects because of a device or service. */
  send(push: OutgoingPush): Promise<PushServiceAnswer>;
  /** The public VAPID key, base64url. */
  readonly publicKey: string;
  /** True in a rehearsal at another time; then no push is sent. */
  readonly isRehearsal: boolean;
  /** Push services that the operator allows in addition to the known ones. */
  readonly origins: readonly string[];
  /** Results of pushes since the start. */
  readonly results: OutcomeCounter;
  close(): void;
}

export interface PushSettings {
  readonly keys: VapidKeys;
  readonly subject: string;
  /** Additional push services, of the operator or of a test. */
  readonly origins: readonly string[];
  readonly isRehearsal: boolean;
  readonly log: Logger;
  /** Milliseconds until a push without an answer counts as failed. */
  readonly deadline?: number;
}

/** Sends only to push services. Signs with the machine's clock, not the rehearsal's. */
export function webPushSender(settings: PushSettings): PushSender {
  const { keys, origins, isRehearsal, log } = settings;
  const way = outbound({
    allowed: origins,
    socketsPerHost: PUSHES_PER_HOST,
    deadline: settings.deadline ?? PUSH_DEADLINE,
    answerBytes: PUSH_ANSWER_BYTES,
  });
  const deliver = delivery(settings, way);
  return {
    origins,
    isRehearsal,
    results: outcomeCounter(),
    publicKey: keys.publicKey,
    async send(push) {
      const answer = await deliver(push);
      const verdict = pushVerdict(answer);
      // Logs only the service, because a device's address works like a key.
      if (verdict === 'refused' || verdict === 'rejected')
        log.warn({ service: new URL(push.to.endpoint).host, answer }, 'a push service did not take a push');
      return answer;
    },
    close: () => way.close(),
  };
}

/** Encrypts a push for its device, signs it, and sends it to the service. */
function delivery(
  { keys, subject, origins }: PushSettings,
  way: Outbound,
): (push: OutgoingPush) => Promise<PushServiceAnswer> {
  const authorization = signatures(keys, subject);
  return async ({ to: { endpoint, p256dh, auth }, payload, ttl, urgency, topic }) => {
    const origin = pushOrigin(endpoint, origins);
    if (origin === undefined) return { failed: 'address' };
    if (!isPushKey(p256dh) || !isPushSecret(auth)) return { failed: 'keys' };
    const { default: webPush } = await import('web-push'); // Loaded with the first push, to keep the start fast.
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: ttl,
      urgency,
      topic,
      headers: { Authorization: authorization(webPush, origin) },
    });
    return way.post({ url: endpoint, headers, body: body ?? Buffer.alloc(0) });
  };
}

/** Caches signatures per origin, because signing takes longer than encrypting. */
function signatures(
  { publicKey, privateKey }: VapidKeys,
  subject: string,
): (webPush: typeof WebPush, origin: string) => string {
  const signed = new Map<string, { readonly header: string; readonly until: number }>();
  return (webPush, origin) => {
    const known = signed.get(origin);
    if (known && known.until > Date.now()) return known.header;
    const { Authorization: header } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm');
    signed.set(origin, { header, until: Date.now() + VAPID_REUSE });
    return header;
  };
}
