import { useLoaderData, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { clockTime } from '../../../domain/event/time-display.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Failure, Result } from '../../platform/http/http.ts';
import { createSignal, type ReadonlySignal } from '../../platform/react/signal.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useOnline } from '../device/online.ts';
import { useShownZone } from '../device/display-timezone.ts';

/** What the server said, and when. */
export interface Answer<Value> {
  readonly value: Value;
  readonly at: Instant;
}

/** Asks the server for what the address of a screen says. */
// What it says differs from screen to screen; the route it stands at checks it.
// oxlint-disable-next-line typescript/no-explicit-any
export type Ask<Value = unknown> = (search: any, signal: AbortSignal) => Promise<Result<Answer<Value>>>;

/** Nothing while it is on its way. */
export type AwaitedAnswer = ReadonlySignal<Result<Answer<unknown>> | undefined>;

/** An answer of now. */
export const answered = <Value>(result: Result<Value>): Result<Answer<Value>> =>
  result.ok ? { ok: true, value: { value: result.value, at: serverNow() } } : result;

/** What a screen has of an answer. */
export interface ShownAnswer<Value> {
  /** The newest there is: while the next is on its way, and where it did not come, the one before. */
  readonly value: Value | undefined;
  /** Why the newest did not come, in words. */
  readonly refusal: string | undefined;
  readonly isLoading: boolean;
  /** Asks once more. */
  readonly again: () => void;
}

const nothing = createSignal(undefined);

/** The answer of the screen that is open, as its line in the table of screens asks for it. */
export function useAnswer<A extends Ask>(): ShownAnswer<ValueOf<A>> {
  const router = useRouter();
  const loaded = useLoaderData({ strict: false }) as { readonly awaited?: AwaitedAnswer } | undefined;
  const result = useSignal(loaded?.awaited ?? nothing) as Result<Answer<ValueOf<A>>> | undefined;
  const [before, setBefore] = useState<Answer<ValueOf<A>>>();
  const answer = result?.ok ? result.value : before;
  if (answer !== before) setBefore(answer);
  const sayMissing = useSayMissing();
  return {
    value: answer?.value,
    refusal: result && !result.ok ? sayMissing(result.refusal, answer?.at) : undefined,
    isLoading: result === undefined,
    again: () => void router.invalidate({ filter: ({ staticData }) => staticData.screen?.asks !== undefined }),
  };
}

type ValueOf<A extends Ask> = A extends Ask<infer Value> ? Value : never;

/** Why an answer did not come, and of when the one is that stands here. */
function useSayMissing(): (refusal: Failure, at: Instant | undefined) => string {
  const online = useOnline();
  const { zone } = useShownZone();
  return ({ code, message }, at) => {
    if (code !== 'network') return message;
    const time = at === undefined ? undefined : clockTime(at, zone);
    if (online)
      return time ? `The server did not answer. This is how it was at ${time}.` : 'The server did not answer.';
    return time ? `You are offline. This is how it was at ${time}.` : 'You need a connection for this.';
  };
}
