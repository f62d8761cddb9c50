import { useCallback, useRef, useState } from 'react';
import { whenPutAside } from './when-put-aside.ts';

/** Milliseconds without a keystroke after which what was typed is kept. */
const SETTLED = 600;

interface Typed<Value> {
  /** What was typed and is on its way to be kept. */
  readonly typed: Value | undefined;
  readonly take: (next: Value) => void;
  /** Keeps it now, and goes on. */
  readonly settle: () => void;
  /** Keeps it now, and shows what is kept from here on. */
  readonly leave: () => void;
  /** Forgets it. */
  readonly drop: () => void;
  /** For `ref` of what stands around the field: flushes what was typed when the field is left or the app closed. */
  readonly settleWhenGone: () => () => void;
}

/** Something that is kept as one types it, once the typing pauses. */
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
