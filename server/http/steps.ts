import { type Soon, soon } from '../platform/soon.ts';
import type { Context, Middleware, Step } from './call-state.ts';

/** Several steps as one middleware: to pass a request on from one middleware to the next costs as much as many a step. */
export function inTurn(...steps: readonly Step[]): Middleware {
  return (ctx, next) => soon(takeFrom(0, steps, ctx), next);
}

function takeFrom(index: number, steps: readonly Step[], ctx: Context): Soon<void> {
  for (let at = index; at < steps.length; at += 1) {
    const taken = steps[at]?.(ctx);
    if (taken instanceof Promise) return taken.then(() => takeFrom(at + 1, steps, ctx));
  }
}
