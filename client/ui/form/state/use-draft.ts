import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Draft } from '../../../../domain/forms/draft.ts';
import { type PauseSaver, saveOnPause } from '../../input/save-on-pause.ts';
import { whenPutAside } from '../../input/on-page-hide.ts';

/** Restores the draft into the form, and saves what is typed. Returns a function to call when the form was sent. */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<FieldValues, unknown, Values>,
  draft: Draft | undefined,
): () => void {
  const discard = useRef<() => void>(undefined);
  const { subscribe, reset, getValues } = form;
  useEffect(() => {
    if (!draft) return undefined;
    const pending = saveOnPause(draft.save);
    discard.current = () => {
      pending.drop();
      draft.save(undefined);
    };
    let isTyped = false;
    let isRestoring = false;
    let restored = '';
    const restore = (): void => {
      const left = draft.read();
      const asText = JSON.stringify(left);
      // Do not restore the same draft twice, as when the database opens: it would move the caret.
      if (!left || isTyped || asText === restored) return;
      restored = asText;
      isRestoring = true;
      reset({ ...getValues(), ...left }, { keepDefaultValues: true });
      isRestoring = false;
    };
    return connectDraft(draft, {
      subscribe,
      pending,
      restore,
      onTyped: (values) => {
        if (isRestoring) return;
        isTyped = true;
        const typed = withoutFiles(values);
        draft.persistNow(typed);
        pending.take(typed);
      },
    });
  }, [draft, subscribe, reset, getValues]);
  return () => discard.current?.();
}

/** Shows the values of another draft in the fields that are not edited. To be called before `useDraft`, which restores its edits. */
export function useNewerBase<Values extends FieldValues>(
  { reset }: UseFormReturn<FieldValues, unknown, Values>,
  draft: Draft | undefined,
): void {
  const shown = useRef(draft);
  useEffect(() => {
    if (draft !== shown.current && draft?.base) {
      // Edited fields keep their value: to write another one and theirs again would move the caret.
      reset({ ...draft.base, ...draft.read() }, { keepDefaultValues: true });
      reset(draft.base, { keepValues: true });
    }
    shown.current = draft;
  }, [draft, reset]);
}

/** The values without files, which drafts do not store. */
const withoutFiles = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof Blob)));

interface DraftParts<Values extends FieldValues> {
  readonly subscribe: UseFormReturn<FieldValues, unknown, Values>['subscribe'];
  readonly pending: Pick<PauseSaver<unknown>, 'flush'>;
  /** Restores the stored values into the form. Called at once, and whenever the draft has changed. */
  readonly restore: () => void;
  readonly onTyped: (values: FieldValues) => void;
}

/** Connects a form to its draft until the returned function is called. Pending input is saved then, and when the page closes. */
export function connectDraft<Values extends FieldValues>(
  draft: Draft,
  { subscribe, pending, restore, onTyped }: DraftParts<Values>,
): () => void {
  restore();
  const stop = [
    draft.subscribe(restore),
    whenPutAside(pending.flush),
    subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
  ];
  return () => {
    for (const each of stop) each();
    pending.flush();
  };
}
