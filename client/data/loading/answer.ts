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

/** A value from the server, and when it was read. */
export interface LoaderData<Value> {
  readonly value: Value;
  readonly at: Instant;
}

/** A loader: reads the data of a screen from the server, by its URL parameters. */
// Parameters differ per screen; its route validates them.
// oxlint-disable-next-line typescript/no-explicit-any
export type Loader<Value = unknown> = (search: any, signal: AbortSignal) => Promise<Result<LoaderData<Value>>>;

/** Undefined while loading. */
export type AwaitedAnswer = ReadonlySignal<Result<LoaderData<unknown>> | undefined>;

/** Adds the current time to a result. */
export const answered = <Value>(result: Result<Value>): Result<LoaderData<Value>> =>
  result.ok ? { ok: true, value: { value: result.value, at: serverNow() } } : result;

/** An answer as a screen shows it. */
export interface ShownAnswer<Value> {
  /** The latest value; the previous value while the next is loading or if it failed. */
  readonly value: Value | undefined;
  /** Why the latest request failed, as a sentence. */
  readonly refusal: string | undefined;
  readonly isLoading: boolean;
  /** Loads the data again. */
  readonly again: () => void;
}

const nothing = createSignal(undefined);

/** The answer of the open screen's loader. */
export function useLoaderState<A extends Loader>(): ShownAnswer<ValueOf<A>> {
  const router = useRouter();
  const loaded = useLoaderData({ strict: false }) as { readonly awaited?: AwaitedAnswer } | undefined;
  const result = useSignal(loaded?.awaited ?? nothing) as Result<LoaderData<ValueOf<A>>> | undefined;
  const [before, setBefore] = useState<LoaderData<ValueOf<A>>>();
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

type ValueOf<A extends Loader> = A extends Loader<infer Value> ? Value : never;

/** Returns a function that says why an answer is missing and how old the shown one is. */
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
