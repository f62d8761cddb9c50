import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Failure, Result } from './http.ts';

/** State of a query: the last value, and why the last request failed. */
export interface QueryState<T> {
  /** The last value. It stays when `about` changes, until there is an answer. */
  readonly value: T | undefined;
  readonly refusal: Failure | undefined;
  /** Whether the value is of the current `about`. */
  readonly isCurrent: boolean;
  /** Whether the current `about` has neither a value nor a failure yet. */
  readonly isLoading: boolean;
  /** Replaces the value with a value that another call returned. */
  readonly put: (value: T) => void;
  /** Sends the request again. */
  readonly again: () => void;
}

interface QueryOptions<T> {
  /** Text that names everything the answer depends on. While it is undefined, no request is sent. */
  readonly about: string | undefined;
  /** Returns the milliseconds until the next request; undefined sends no further one. */
  readonly everyOf?: (value: T | undefined) => number | undefined;
  /** Milliseconds to wait before the first request, so that typing does not send one per key. */
  readonly delay?: number;
}

interface Answers<T> extends Pick<QueryState<T>, 'value' | 'refusal'> {
  /** The `about` to which the value belongs. */
  readonly of?: string | undefined;
  /** The request that was answered last. */
  readonly to?: string;
}

/** Sends a request on mount and when `about` changes. Aborts the earlier request, because its answer is no longer needed. */
export function useQuery<T>(
  send: (signal: AbortSignal) => Promise<Result<T>>,
  { about, everyOf, delay }: QueryOptions<T>,
): QueryState<T> {
  const [{ value, refusal, of, to }, setAnswers] = useState<Answers<T>>({ value: undefined, refusal: undefined });
  const [round, setRound] = useState(0);
  const request = `${round} ${about}`;
  const every = everyOf?.(value);
  const sendNow = useEffectEvent((signal: AbortSignal) => send(signal));
  useEffect(() => {
    if (about === undefined) return undefined;
    const stop = new AbortController();
    const once = async (): Promise<void> => {
      const answer = await sendNow(stop.signal);
      if (stop.signal.aborted) return;
      setAnswers((before) =>
        answer.ok
          ? { value: answer.value, refusal: undefined, of: about, to: request }
          : { ...before, refusal: answer.refusal, to: request },
      );
    };
    const first = delay === undefined ? void once() : setTimeout(() => void once(), delay);
    const timer = every === undefined ? undefined : setInterval(() => void once(), every);
    return () => {
      stop.abort();
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [about, request, every, delay]);
  return {
    value,
    refusal,
    isCurrent: about !== undefined && of === about,
    isLoading: to !== request,
    put: useCallback((next: T) => setAnswers((before) => ({ ...before, value: next })), []),
    again: useCallback(() => setRound((before) => before + 1), []),
  };
}
