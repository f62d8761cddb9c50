import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { whenPutAside } from '../when-put-aside.ts';

/** Where a form keeps what is typed until it has arrived. Must be the same object as long as the form is open. */
export interface Draft {
  readonly read: () => FieldValues | undefined;
  /** Makes values outlive a page that dies; `save` follows. */
  readonly persistNow: (values: FieldValues | undefined) => void;
  /** `undefined` removes the draft. */
  readonly save: (values: FieldValues | undefined) => void;
  /** Calls back when there is something else to read, as when the device's database is open. Returns the unsubscribe function. */
  readonly subscribe: (changed: () => void) => () => void;
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
      draft.subscribe(restore),
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
    if (waiting) draft.save(waiting);
    waiting = undefined;
  };
  return {
    begun: () => isBegun,
    take(values) {
      isBegun = true;
      waiting = keepable(values);
      draft.persistNow(waiting);
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLED);
    },
    settle,
    drop() {
      clearTimeout(timer);
      waiting = undefined;
      draft.save(undefined);
    },
  };
}

/** A file is not kept: it is still where it was chosen. */
const keepable = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof Blob)));
