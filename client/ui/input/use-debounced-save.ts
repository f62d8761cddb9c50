import { useCallback, useRef, useState } from 'react';
import { whenPutAside } from './on-page-hide.ts';

/** Milliseconds without a keystroke before the value is saved. */
const SETTLED = 600;

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
export function useTyped<Value>(onSave: (value: Value) => void): Typed<Value> {
  const [typed, setTyped] = useState<Value>();
  const pending = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly save: () => void }>(undefined);
  const stop = () => {
    clearTimeout(pending.current?.timer);
    const save = pending.current?.save;
    pending.current = undefined;
    return save;
  };
  const settle = () => stop()?.();
  const take = (next: Value) => {
    setTyped(() => next);
    stop();
    pending.current = { timer: setTimeout(settle, SETTLED), save: () => onSave(next) };
  };
  const settleWhenGone = useCallback(() => {
    const save = () => pending.current?.save();
    const stopWatching = whenPutAside(save);
    return () => {
      stopWatching();
      save();
    };
  }, []);
  const leave = () => {
    settle();
    setTyped(undefined);
  };
  const drop = () => {
    stop();
    setTyped(undefined);
  };
  return { typed, take, settle, leave, drop, settleWhenGone };
}
