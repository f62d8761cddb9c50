import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReadonlySignal } from './signal.ts';

/** Returns the current value and renders again when it changes. */
export function useSignal<T>(value: ReadonlySignal<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get);
}

/** Returns the value with low priority: it may lag until the press that changed it has been painted. */
export function useDeferredSignal<T>(value: ReadonlySignal<T>): T {
  const [seen, setSeen] = useState(() => value.get());
  useEffect(() => {
    const follow = (): void => startTransition(() => setSeen(() => value.get()));
    follow();
    return value.subscribe(follow);
  }, [value]);
  return seen;
}
