import { useCallback, useState } from 'react';
import { saveOnPause } from './save-on-pause.ts';
import { whenPutAside } from './on-page-hide.ts';

interface Typed<Value> {
  /** The typed value that is not saved yet. */
  readonly typed: Value | undefined;
  readonly take: (next: Value) => void;
  /** Saves now and keeps showing the typed value. */
  readonly settle: () => void;
  /** Saves now and then shows the stored value. */
  readonly leave: () => void;
  /** Discards it. */
  readonly drop: () => void;
  /** `ref` for the element around the field: saves when the field is removed or the app is closed. */
  readonly settleWhenGone: () => () => void;
}

/** A value that is saved while the person types, whenever they pause. */
export function useDebouncedSave<Value>(onSave: (value: Value) => void): Typed<Value> {
  const [typed, setTyped] = useState<Value>();
  const [pending] = useState(() => saveOnPause((save: () => void) => save()));
  const settleWhenGone = useCallback(() => {
    const stopWatching = whenPutAside(pending.flush);
    return () => {
      stopWatching();
      pending.flush();
    };
  }, [pending]);
  return {
    typed,
    take(next) {
      setTyped(() => next);
      pending.take(() => onSave(next));
    },
    settle: pending.flush,
    leave() {
      pending.flush();
      setTyped(undefined);
    },
    drop() {
      pending.drop();
      setTyped(undefined);
    },
    settleWhenGone,
  };
}
