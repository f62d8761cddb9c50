/** A value that is always there, read synchronously, so that a screen has it in its very first pass. */
export interface Live<T> {
  readonly get: () => T;
  /** Calls back after each change; returns the way out. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A live value together with the right to change it. Setting the same value again tells nobody. */
export interface LiveValue<T> extends Live<T> {
  readonly set: (next: T) => void;
}

export function liveValue<T>(initial: T): LiveValue<T> {
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

/** What `read` makes of another live value; worked out once per change and only when somebody looks. */
export function derived<S, T>(source: Live<S>, read: (value: S) => T): Live<T> {
  let seen: { readonly from: S; readonly made: T } | undefined;
  return {
    get() {
      const from = source.get();
      if (!seen || !Object.is(seen.from, from)) seen = { from, made: read(from) };
      return seen.made;
    },
    subscribe: (listener) => source.subscribe(listener),
  };
}
