import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { whenPutAside } from '../when-put-aside.ts';

/** Where a form keeps what is typed until it has arrived; always the same object for the same form. */
export interface Draft {
  readonly read: () => FieldValues | undefined;
  /** Sees to it that these values outlive a page that dies; `keep` follows. */
  readonly hold: (values: FieldValues | undefined) => void;
  /** `undefined` when nothing is left to keep. */
  readonly keep: (values: FieldValues | undefined) => void;
  /** Told when there is something else to read, as once the device's database is open; returns the way out. */
  readonly watch: (changed: () => void) => () => void;
}

/** Milliseconds without a keystroke after which the draft is kept. */
const SETTLED = 400;

/** Begins where the person left off, and keeps what they type; the function that comes back is called once it has arrived. */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<FieldValues, unknown, Values>,
  draft: Draft | undefined,
): () => void {
  const keeper = useRef<Keeper>(undefined);
  const { subscribe, reset, getValues } = form;
  useEffect(() => {
    if (!draft) return undefined;
    const kept = keepLater(draft);
    keeper.current = kept;
    let isRestoring = false;
    let restored = '';
    const restore = (): void => {
      const left = draft.read();
      const asText = JSON.stringify(left);
      // The same once more, as when the device's database is open, moves no caret.
      if (!left || kept.begun() || asText === restored) return;
      restored = asText;
      isRestoring = true;
      reset({ ...getValues(), ...left }, { keepDefaultValues: true });
      isRestoring = false;
    };
    restore();
    const stop = [
      draft.watch(restore),
      whenPutAside(kept.settle),
      subscribe({
        formState: { values: true },
        callback: ({ values }) => (isRestoring ? undefined : kept.take(values)),
      }),
    ];
    return () => {
      for (const each of stop) each();
      kept.settle(); // Flushes what was typed when the form is left.
    };
  }, [draft, subscribe, reset, getValues]);
  return () => keeper.current?.drop();
}

interface Keeper {
  /** Whether anything was typed here. */
  readonly begun: () => boolean;
  readonly take: (values: FieldValues) => void;
  readonly settle: () => void;
  readonly drop: () => void;
}

/** Keeps what it takes once the typing pauses. */
function keepLater(draft: Draft): Keeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: FieldValues | undefined;
  let isBegun = false;
  const settle = (): void => {
    clearTimeout(timer);
    if (waiting) draft.keep(waiting);
    waiting = undefined;
  };
  return {
    begun: () => isBegun,
    take(values) {
      isBegun = true;
      waiting = keepable(values);
      draft.hold(waiting);
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLED);
    },
    settle,
    drop() {
      clearTimeout(timer);
      waiting = undefined;
      draft.keep(undefined);
    },
  };
}

/** A file is not kept: it is still where it was chosen. */
const keepable = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof Blob)));
