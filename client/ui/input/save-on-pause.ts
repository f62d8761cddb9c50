/** Milliseconds without a keystroke before what is typed is saved. */
const PAUSE = 600;

export interface PauseSaver<Value> {
  /** Saves this value after a pause, replacing a pending one. */
  readonly take: (value: Value) => void;
  /** Saves the pending value now. */
  readonly flush: () => void;
  /** Discards the pending value. */
  readonly drop: () => void;
}

/** Saves typed input after each pause. Callers must flush it when the form or page is left. */
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
