import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { refuse } from '../../domain/refusal.ts';
import { Unavailable } from '../store/unavailable.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Context, Middleware } from './call-state.ts';

const READY_WITHIN = 2_000;

export interface Probes {
  /** Throws when nothing can be read or kept. */
  readonly health: () => Promise<void>;
  readonly metrics: Metrics;
  /** With it the metrics are for whoever has it, and for nobody else. */
  readonly metricsToken: string | undefined;
  /** Where people come from this machine alone, its metrics need no token. Elsewhere a proxy may pass anybody on. */
  readonly isThisMachine: boolean;
}

/** What the operator's own tools ask: is it alive, is it ready, how is it doing. */
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
          ctx.status = 503; // Whatever the store's trouble is, its own log line tells; a probe only needs the fact.
          return error instanceof Unavailable ? error.fact : 'the store cannot be reached';
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

/** A probe wants an answer soon, also where the store keeps it waiting. */
async function tooLate(): Promise<never> {
  await delay(READY_WITHIN, undefined, { ref: false });
  throw new Unavailable('', 'the store does not answer');
}

/** What proxies add; one that adds none cannot be told from a program on this machine. */
const OF_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/** Without a token, from this machine only; what a proxy here passes on comes from elsewhere, trusted or not. */
function mayReadMetrics(ctx: Context, token: string | undefined, isThisMachine: boolean): boolean {
  const isForwarded = OF_PROXIES.some((name) => ctx.get(name) !== '');
  if (token === undefined) return isThisMachine && !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(ctx.ip);
  const [given, wanted] = [Buffer.from(ctx.get('authorization')), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
