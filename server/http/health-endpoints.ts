import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { refuse } from '../../domain/refusal.ts';
import { Unavailable } from '../store/unavailable.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Context, Middleware } from './call-state.ts';

const READY_WITHIN = 2_000;

export interface Probes {
  /** Throws if the store cannot read or write. */
  readonly health: () => Promise<void>;
  readonly metrics: Metrics;
  /** If set, only clients with this token can read the metrics. */
  readonly metricsToken: string | undefined;
  /**
   * True if the server is only for this machine. Only then can the metrics be read without a token; otherwise a proxy
   * might forward strangers.
   */
  readonly isThisMachine: boolean;
}

/** Answers /healthz (alive), /readyz (ready) and /metrics for the operator's tools. */
export function healthEndpoints({ health, metrics, metricsToken, isThisMachine }: Probes): Middleware {
  const answers = new Map<string, (ctx: Context) => Promise<string>>([
    ['/healthz', async () => 'ok'],
    [
      '/readyz',
      async (ctx) => {
        try {
          await Promise.race([health(), tooLate()]);
          return 'ready';
        } catch (error) {
          ctx.status = 503; // The log has the details; a probe only needs the status.
          return (error instanceof Unavailable && error.fact) || 'the store cannot be reached';
        }
      },
    ],
    [
      '/metrics',
      async (ctx) => {
        if (!mayReadMetrics(ctx, metricsToken, isThisMachine)) refuse('not-found', 'There is nothing here');
        return metrics.text();
      },
    ],
  ]);
  const answered = async (ctx: Context, answer: (ctx: Context) => Promise<string>): Promise<void> => {
    ctx.set('cache-control', 'no-store');
    ctx.state.route = ctx.path;
    ctx.status = 200;
    ctx.body = await answer(ctx);
  };
  return (ctx, next) => {
    const answer = ctx.method === 'GET' ? answers.get(ctx.path) : undefined;
    return answer ? answered(ctx, answer) : next();
  };
}

/** Rejects after a time limit: a probe needs an answer soon, even if the store is slow. */
async function tooLate(): Promise<never> {
  await delay(READY_WITHIN, undefined, { ref: false });
  throw new Unavailable('', 'the store does not answer');
}

/** Headers that proxies add. A proxy that adds none cannot be distinguished from a program on this machine. */
const OF_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/**
 * Returns whether this request may read the metrics. Without a token, only programs on this machine may. A forwarded
 * request is from elsewhere, even if the proxy is trusted.
 */
function mayReadMetrics(ctx: Context, token: string | undefined, isThisMachine: boolean): boolean {
  const isForwarded = OF_PROXIES.some((name) => ctx.get(name) !== '');
  if (token === undefined) return isThisMachine && !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(ctx.ip);
  const [given, wanted] = [Buffer.from(ctx.get('authorization')), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
