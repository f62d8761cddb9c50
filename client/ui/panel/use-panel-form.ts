import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as v from 'valibot';
import type { Draft } from '../../../domain/forms/draft.ts';
import type { FormValues } from '../../../domain/forms/three-way-merge.ts';
import { connectDraft } from '../form/state/use-draft.ts';
import { saveOnPause } from '../input/save-on-pause.ts';
import { type Conflicts, FormMerge } from './form-merge.ts';

type Form = UseFormReturn<FieldValues, unknown, FieldValues>;

interface PanelFormOptions {
  /** The stored values. They change while the form is open when others save. */
  readonly stored: FormValues;
  /** Validation of the values to send. */
  readonly schema: v.GenericSchema<unknown, unknown>;
  /** True for a new entry: all filled fields are sent; otherwise only the changed ones. */
  readonly isNew: boolean;
  readonly draft: Draft;
}

export interface PanelForm {
  readonly form: Form;
  readonly merge: FormMerge;
  readonly conflicts: Conflicts;
}

/**
 * A form for an entry that others may edit at the same time. It starts with the stored values; changes of others go into
 * untouched fields, and what is typed is kept on this device together with its base.
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

/** Saves the draft when the typing pauses, and when the form or page closes. A crash loses nothing. */
function useKept({ subscribe }: Form, merge: FormMerge, draft: Draft): void {
  useEffect(() => {
    const pending = saveOnPause(() => merge.keep());
    return connectDraft(draft, {
      subscribe,
      pending,
      restore: merge.restore,
      onTyped: () => {
        merge.hold();
        pending.take(undefined);
      },
    });
  }, [draft, subscribe, merge]);
}
