import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { whenPutAside } from '../../input/on-page-hide.ts';

/** Stores what is typed in a form until it has been sent. Must be the same object while the form is open. */
export interface Draft {
  readonly read: () => FieldValues | undefined;
  /** Stores values synchronously, so that they survive a crash; `save` follows. */
  readonly persistNow: (values: FieldValues | undefined) => void;
  /** Stores the values; `undefined` deletes the draft. */
  readonly save: (values: FieldValues | undefined) => void;
  /**
   * Calls back when `read` may return something else, for example once the device's database is open. Returns the unsubscribe
   * function.
   */
  readonly subscribe: (changed: () => void) => () => void;
}

/** Milliseconds without a keystroke before the draft is saved. */
const SETTLED = 400;

/** Restores the draft into the form, and saves what is typed. Returns a function to call when the form was sent. */
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
      // Do not restore the same draft twice, as when the database opens: it would move the caret.
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
      kept.settle(); // Flushes the draft when the form closes.
    };
  }, [draft, subscribe, reset, getValues]);
  return () => keeper.current?.drop();
}

interface Keeper {
  /** True once the person has typed. */
  readonly begun: () => boolean;
  readonly take: (values: FieldValues) => void;
  readonly settle: () => void;
  readonly drop: () => void;
}

/** Saves the latest values when the typing pauses. */
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

/** The values without files, which drafts do not store. */
const keepable = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof Blob)));
