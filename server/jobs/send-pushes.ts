import { PUSH_REFUSALS_MAX, PUSH_REFUSED_PAUSE, PUSHES_AT_ONCE, PUSHES_PER_HOST } from '../../domain/limits/pushes.ts';
import { type PushServiceAnswer, pushBackoff, pushPause, pushVerdict } from '../../domain/notifications/push-answer.ts';
import type { Instant } from '../../domain/time.ts';
import { pushQueue, type PushOutcome, type QueuedPush } from '../api/push/push-queue.ts';
import { noteRefusals, pauseService, type PushService, pushServices } from '../api/push/push-services.ts';
import { listens, type Subscription, subscriptionTable } from '../api/push/subscription-store.ts';
import { isSessionValid } from '../api/sessions/session-store.ts';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Ports } from '../ports.ts';
import { claimPushes } from './send-pushes-claim.ts';
import { PushesUnderWay } from './send-pushes-under-way.ts';

/** Sends due pushes to all services in parallel. Resolves when no more are due. */
export async function sendPushes(ports: Ports, signal: AbortSignal): Promise<void> {
  const limit = pLimit(PUSHES_AT_ONCE);
  const services = (await pushServices(ports)).filter(({ pausedUntil }) => pausedUntil <= ports.now());
  await Promise.all(services.map((service) => new ServiceRun(service, { ports, signal, limit }).run()));
}

interface RunParts {
  readonly ports: Ports;
  readonly signal: AbortSignal;
  readonly limit: LimitFunction;
}

/**
 * Sends the due pushes of one push service:
 *
 *   waiting → taken (sending) → sent | gone | expired | failed
 *      ↑          │
 *      └──────────┴ later: a temporary failure, a pause that the service asked for, or the server stops
 *
 * If the process crashes after the service's answer and before it is stored, the push is sent again with the same topic and
 * tag, so a device shows only one.
 */
class ServiceRun {
  readonly #service: PushService;
  readonly #parts: RunParts;
  readonly #underWay = new PushesUnderWay();
  #pausedUntil: Instant = 0;
  /** Number of refusals since the last success, in this run or an earlier one. */
  #refusals: number;

  constructor(service: PushService, parts: RunParts) {
    this.#service = service;
    this.#parts = parts;
    this.#refusals = service.refusals ?? 0;
  }

  async run(): Promise<void> {
    const { ports, limit } = this.#parts;
    const line = claimPushes(this.#service.id, ports, {
      goOn: () => this.#goesOn,
      lookAgain: () => this.#underWay.lookAgain(),
    });
    const sender = async (): Promise<void> => {
      for await (const push of line) await limit(() => this.#underWay.during(() => this.#handle(push)));
    };
    await Promise.all(Array.from({ length: PUSHES_PER_HOST }, sender));
    if (this.#refusals !== (this.#service.refusals ?? 0)) await noteRefusals(this.#service.id, this.#refusals, ports);
  }

  get #goesOn(): boolean {
    return this.#pausedUntil === 0 && !this.#parts.signal.aborted;
  }

  async #handle(push: QueuedPush): Promise<void> {
    const now = this.#parts.ports.now();
    if (!this.#goesOn) return this.#putBack(push, Math.max(now, this.#pausedUntil));
    // It waited so long that its claim may have expired.
    if (push.nextAt <= now) return;
    if (push.usefulUntil <= now) return this.#finish(push, 'expired');
    const subscription = await this.#standing(push);
    if (!subscription) return this.#finish(push, 'gone');
    const { urgency, topic, payload } = push;
    const answer = await this.#parts.ports.push.send({
      to: subscription,
      payload,
      urgency,
      topic,
      ttl: Math.floor((push.usefulUntil - now) / 1000),
    });
    await this.#settle(push, subscription, answer);
  }

  /** Returns the subscription if its session is still valid. Otherwise the push is not sent. */
  async #standing({ subscription: id, personId }: QueuedPush): Promise<Subscription | undefined> {
    const { ports } = this.#parts;
    const subscriptions = await subscriptionTable(ports);
    const held = await subscriptions.get(id);
    if (held?.personId !== personId || !listens(held, ports)) return undefined;
    if (await isSessionValid(held.sessionId, ports)) return held;
    await subscriptions.remove(held.id, held.rev);
    return undefined;
  }

  async #settle(push: QueuedPush, subscription: Subscription, answer: PushServiceAnswer): Promise<void> {
    const { ports } = this.#parts;
    const verdict = pushVerdict(answer);
    if (verdict === 'sent') {
      this.#refusals = 0;
      return this.#finish(push, 'sent');
    }
    if (verdict === 'gone') {
      // If it was renewed meanwhile, it has another revision and is not removed.
      await (await subscriptionTable(ports)).remove(subscription.id, subscription.rev);
      return this.#finish(push, 'gone');
    }
    if (verdict === 'rejected') return this.#finish(push, 'failed');
    if (verdict === 'refused') await this.#countRefusal();
    const pause = pushPause(answer);
    if (pause !== undefined) await this.#pause(pause);
    return this.#tryAgain(push, pause);
  }

  /** If a service refuses everything, it does not accept our key; the subscription is not the problem. */
  async #countRefusal(): Promise<void> {
    this.#refusals += 1;
    if (this.#refusals >= PUSH_REFUSALS_MAX) await this.#pause(PUSH_REFUSED_PAUSE);
  }

  async #pause(time: number): Promise<void> {
    const { ports } = this.#parts;
    this.#pausedUntil = Math.max(this.#pausedUntil, ports.now() + time);
    await pauseService(this.#service.id, this.#pausedUntil, ports);
  }

  async #tryAgain(push: QueuedPush, pause = 0): Promise<void> {
    const { ports } = this.#parts;
    const tries = push.tries + 1;
    const wait = pushBackoff(tries, Math.random());
    if (wait === undefined) return this.#finish(push, 'failed');
    ports.push.results.count('retried');
    // Some time after the pause. Random, so that not all are sent at the same moment.
    const afterPause = pause * (1 + Math.random() / 4);
    await this.#putBack({ ...push, tries }, Math.max(ports.now() + Math.max(wait, afterPause), this.#pausedUntil));
  }

  async #putBack(push: QueuedPush, at: Instant): Promise<void> {
    await (await pushQueue(this.#parts.ports)).replace({ ...push, state: 'waiting', nextAt: Math.ceil(at) }, push.rev);
  }

  async #finish(push: QueuedPush, outcome: PushOutcome): Promise<void> {
    const { ports } = this.#parts;
    const noted = await (await pushQueue(ports)).replace({ ...push, state: outcome, payload: '' }, push.rev);
    if (noted) ports.push.results.count(outcome);
  }
}
