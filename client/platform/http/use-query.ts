import { useEffect, useEffectEvent, useState } from 'react';
import type { Failure, Result } from './http.ts';

/** State of a query: the last value, and the last failure. */
export interface QueryState<T> {
  readonly value: T | undefined;
  readonly refusal: Failure | undefined;
  /** Replaces the value with one that another call returned. */
  readonly put: (value: T) => void;
}

/** Runs a query when the component mounts, when `about` changes, and again every `everyOf(value)` milliseconds if that is defined. */
export function useQuery<T>(
  ask: () => Promise<Result<T>>,
  { about, everyOf }: { readonly about: string; readonly everyOf?: (value: T) => number | undefined },
): QueryState<T> {
  const [value, setValue] = useState<T>();
  const [refusal, setRefusal] = useState<Failure>();
  const every = value === undefined ? undefined : everyOf?.(value);
  const askNow = useEffectEvent((_about: string) => ask());
  useEffect(() => {
    let isOver = false;
    const once = async (): Promise<void> => {
      const answer = await askNow(about);
      if (isOver) return;
      if (answer.ok) setValue(answer.value);
      setRefusal(answer.ok ? undefined : answer.refusal);
    };
    void once();
    const timer = every === undefined ? undefined : setInterval(() => void once(), every);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [about, every]);
  return { value, refusal, put: setValue };
}
