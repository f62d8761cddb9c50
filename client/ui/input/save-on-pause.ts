/** Milliseconds without a keystroke before what is typed is saved. */
const PAUSE = 600;

export interface PauseSaver<Value> {
  /** Saves this value once the typing pauses, in place of the one that waits. */
  readonly take: (value: Value) => void;
  /** Saves the value that waits now. */
  readonly flush: () => void;
  /** Discards the value that waits. */
  readonly drop: () => void;
}

/** Saves what is typed whenever the typing pauses. Whoever uses it flushes it when the form or the page is left. */
export function saveOnPause<Value>(save: (value: Value) => void): PauseSaver<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { readonly value: Value } | undefined;
  const drop = (): void => {
    clearTimeout(timer);
    waiting = undefined;
  };
  const flush = (): void => {
    const left = waiting;
    drop();
    if (left) save(left.value);
  };
  return {
    take(value) {
      drop();
      waiting = { value };
      timer = setTimeout(flush, PAUSE);
    },
    flush,
    drop,
  };
}
