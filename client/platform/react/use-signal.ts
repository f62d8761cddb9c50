import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReadonlySignal } from './signal.ts';

/** The value now, and a new pass whenever it changes. */
export function useSignal<T>(value: ReadonlySignal<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get);
}

/** The value a moment later: for what may wait until the press that changed it has been answered on the screen. */
export function useDeferredSignal<T>(value: ReadonlySignal<T>): T {
  const [seen, setSeen] = useState(() => value.get());
  useEffect(() => {
    const follow = (): void => startTransition(() => setSeen(() => value.get()));
    follow();
    return value.subscribe(follow);
  }, [value]);
  return seen;
}
