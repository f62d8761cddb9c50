import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as v from 'valibot';
import type { FormValues } from '../../../domain/forms/three-way-merge.ts';
import type { Draft } from '../form/use-draft.ts';
import { whenPutAside } from '../when-put-aside.ts';
import { type Conflicts, FormMerge } from './form-merge.ts';

/** Milliseconds without a keystroke after which the draft is kept. */
const SETTLED = 400;

type Form = UseFormReturn<FieldValues, unknown, FieldValues>;

interface PanelFormOptions {
  /** What is stored now; it changes while the form is open, whenever somebody else saves. */
  readonly stored: FormValues;
  /** The rules of what is sent. */
  readonly schema: v.GenericSchema<unknown, unknown>;
  /** What is sent: all that says something for a new thing, what changed of another. */
  readonly isNew: boolean;
  readonly draft: Draft;
}

export interface PanelForm {
  readonly form: Form;
  readonly merge: FormMerge;
  readonly conflicts: Conflicts;
}

/**
 * The form of a thing that others may be changing too. It begins with what is stored; what others save flows
 * into the fields that were not touched, and what is typed is kept on this device with what it was a change of.
 */
export function usePanelForm({ stored, schema, isNew, draft }: PanelFormOptions): PanelForm {
  const check = valibotResolver(schema as v.GenericSchema<FieldValues>, undefined, { raw: true });
  const form: Form = useForm<FieldValues, unknown, FieldValues>({
    defaultValues: stored,
    shouldFocusError: false,
    resolver: (_, context, options) => check(isNew ? merge.said() : merge.changes(), context, options),
  });
  const { getValues, setValue, reset } = form;
  const [merge] = useState(() => new FormMerge({ read: getValues, write: setValue, reset }, draft, stored));
  const conflicts = useSyncExternalStore(merge.subscribe, merge.conflicts);
  useKept(form, merge, draft);
  const now = JSON.stringify(stored);
  useEffect(() => void merge.follow(JSON.parse(now) as FormValues), [merge, now]);
  return { form, merge, conflicts };
}

/** Keeps what is typed once the typing pauses, and at the latest when the form or the page is left; one that dies loses no word. */
function useKept({ subscribe }: Form, merge: FormMerge, draft: Draft): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      timer = undefined;
      merge.keep();
    };
    const settle = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    };
    merge.restore();
    const stop = [
      draft.subscribe(merge.restore),
      whenPutAside(settle),
      subscribe({
        formState: { values: true },
        callback: () => {
          merge.hold();
          clearTimeout(timer);
          timer = setTimeout(keep, SETTLED);
        },
      }),
    ];
    return () => {
      for (const each of stop) each();
      settle();
    };
  }, [draft, subscribe, merge]);
}
