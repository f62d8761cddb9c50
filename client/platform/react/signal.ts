/** A value that is read synchronously, so that a screen has it in its first render. */
export interface ReadonlySignal<T> {
  readonly get: () => T;
  /** Calls `listener` after each change; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A signal that can be set. Setting the same value again notifies no listener. */
export interface Signal<T> extends ReadonlySignal<T> {
  readonly set: (next: T) => void;
}

export function createSignal<T>(initial: T): Signal<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A signal computed from one or more others; computed lazily, once per change. */
export function computed<S, T>(source: ReadonlySignal<S>, read: (value: S) => T): ReadonlySignal<T>;
export function computed<S extends readonly unknown[], T>(
  sources: Lives<S>,
  read: (...values: S) => T,
): ReadonlySignal<T>;
export function computed<T>(
  given: ReadonlySignal<unknown> | readonly ReadonlySignal<unknown>[],
  read: (...values: never[]) => T,
): ReadonlySignal<T> {
  const sources: readonly ReadonlySignal<unknown>[] = 'get' in given ? [given] : given;
  let seen: { readonly from: readonly unknown[]; readonly made: T } | undefined;
  return {
    get() {
      const from = sources.map((source) => source.get());
      if (!seen?.from.every((value, at) => Object.is(value, from[at])))
        seen = { from, made: read(...(from as never[])) };
      return seen.made;
    },
    subscribe(listener) {
      const leave = sources.map((source) => source.subscribe(listener));
      return () => {
        for (const each of leave) each();
      };
    },
  };
}

type Lives<S extends readonly unknown[]> = { readonly [K in keyof S]: ReadonlySignal<S[K]> };
