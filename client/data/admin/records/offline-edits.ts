import * as v from 'valibot';
import { changedFields, type FormValues } from '../../../../domain/forms/three-way-merge.ts';
import { deviceSettings } from '../../../platform/session/device-settings.ts';
import { computed } from '../../../platform/react/signal.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { DRAFT } from '../../../platform/storage/write-ahead.ts';
import { draftOf } from '../../edits/drafts.ts';

const PREFIX = `${DRAFT}admin:`;

const Values = v.record(v.string(), v.unknown());
const Kept = v.object({
  base: Values,
  fields: Values,
  /** Sent under names that begin with `key`, so that a lost answer makes no second one of it. */
  waits: v.object({ key: v.string(), base: Values, fields: Values }),
});

/** Changed fields of a form, and their values before. */
interface Edit {
  readonly base: FormValues;
  readonly fields: FormValues;
}

/** An edit that was saved offline, and waits for a connection. */
export interface OfflineEdit extends Edit {
  readonly draft: string;
  readonly type: string;
  /** Empty for a new thing. */
  readonly id: string;
  readonly key: string;
}

/** The edits that wait, among the values of this device by name. */
export const offlineEditsIn = (values: ReadonlyMap<string, unknown>): readonly OfflineEdit[] =>
  [...values].flatMap(([draft, value]): OfflineEdit[] => {
    const { success, output } = v.safeParse(Kept, draft.startsWith(PREFIX) ? value : undefined);
    if (!success) return [];
    const [type = '', ...id] = draft.slice(PREFIX.length).split(':');
    return [{ draft, type, id: id.join(':'), ...output.waits }];
  });

export const offlineEdits = computed(deviceSettings, offlineEditsIn);

export const useOfflineEdits = (): readonly OfflineEdit[] => useSignal(offlineEdits);

/**
 * The draft to keep in place of `value` once a saved edit of it was sent, or was given back to its author. Null where nothing is left;
 * undefined where the draft stays as it is.
 */
export function remainingDraft(value: unknown, edit: OfflineEdit, wasSent: boolean): Edit | null | undefined {
  const { success, output } = v.safeParse(Kept, value);
  if (!success || output.waits.key !== edit.key) return undefined; // Saved again since: that edit waits.
  const { base, fields, waits } = output;
  return wasSent ? remainingAfterSave({ base, fields }, waits) : { base, fields };
}

/** What was typed after the saved edit, as a change of it. */
function remainingAfterSave({ base, fields }: Edit, saved: Edit): Edit | null {
  const before = { ...base, ...saved.fields };
  const remaining = changedFields(before, fields);
  const begun = Object.keys(remaining).map((name) => [name, before[name] ?? null]);
  return begun.length === 0 ? null : { base: Object.fromEntries(begun), fields: remaining };
}

/** Ends the wait of an edit that was sent, or was given back to its author. What was typed since stays in the draft. */
export function settleOfflineEdit(edit: OfflineEdit, wasSent: boolean): void {
  const draft = draftOf(edit.draft.slice(DRAFT.length));
  const left = remainingDraft(draft.read(), edit, wasSent);
  if (left !== undefined) draft.save(left ? { ...left } : undefined);
}
