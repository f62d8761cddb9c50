import { ADDRESS_FAILURES_BUDGET, CALLS_BUDGET } from '../../domain/limits/requests.ts';
import type { Attempts } from '../ports.ts';
import { callerAddress } from './caller-address.ts';
import type { Context, Middleware } from './call-state.ts';
import { TooMany } from './too-many.ts';

/**
 * Holds two things in bounds: how often one log-in may call, and how often one address may guess.
 * `guessable`: paths of the calls a stranger could guess on. Only their failures count, and only while they
 * outnumber their successes, because everybody at the venue comes from one address.
 */
export function rateLimit(attempts: Attempts, guessable: ReadonlySet<string>): Middleware {
  return (ctx, next) => {
    if (ctx.state.session) countCall(attempts, ctx.state.session.id);
    return guessable.has(ctx.path) ? guess(attempts, ctx, next) : next();
  };
}

function countCall(attempts: Attempts, sessionId: string): void {
  const wait = attempts.take(sessionId, CALLS_BUDGET);
  if (wait > 0) throw new TooMany(wait);
}

async function guess(attempts: Attempts, ctx: Context, next: () => Promise<void>): Promise<void> {
  const key = `address:${callerAddress(ctx.ip)}`;
  const wait = attempts.waitFor(key, ADDRESS_FAILURES_BUDGET);
  if (wait > 0) throw new TooMany(wait);
  try {
    await next();
    attempts.count(key, true, ADDRESS_FAILURES_BUDGET);
  } catch (error) {
    attempts.count(key, false, ADDRESS_FAILURES_BUDGET);
    throw error;
  }
}
