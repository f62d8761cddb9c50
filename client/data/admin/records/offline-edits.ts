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
  /** `key`: prefix of the idempotency keys, so that a repeat after a lost answer is not executed twice. */
  waits: v.object({ key: v.string(), base: Values, fields: Values }),
});

/** Changed fields of a form, with their values before. */
interface Edit {
  readonly base: FormValues;
  readonly fields: FormValues;
}

/** An edit saved offline, to be sent with the next connection. */
export interface OfflineEdit extends Edit {
  readonly draft: string;
  readonly type: string;
  /** Id of the edited record; empty for a new record. */
  readonly id: string;
  readonly key: string;
}

/** Returns the offline edits among this device's settings. */
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
 * Returns the draft that replaces `value` after its offline edit was sent, or returned to its author. Null if nothing is left;
 * undefined if the draft stays.
 */
export function remainingDraft(value: unknown, edit: OfflineEdit, wasSent: boolean): Edit | null | undefined {
  const { success, output } = v.safeParse(Kept, value);
  if (!success || output.waits.key !== edit.key) return undefined; // It was saved again since: the newer edit is pending.
  const { base, fields, waits } = output;
  return wasSent ? remainingAfterSave({ base, fields }, waits) : { base, fields };
}

/** Returns the text typed after the save, as an edit of the saved values; null if nothing was typed. */
function remainingAfterSave({ base, fields }: Edit, saved: Edit): Edit | null {
  const before = { ...base, ...saved.fields };
  const remaining = changedFields(before, fields);
  const begun = Object.keys(remaining).map((name) => [name, before[name] ?? null]);
  return begun.length === 0 ? null : { base: Object.fromEntries(begun), fields: remaining };
}

/** Removes an edit that was sent, or returned to its author, from the queue. Text typed later stays in the draft. */
export function settleOfflineEdit(edit: OfflineEdit, wasSent: boolean): void {
  const draft = draftOf(edit.draft.slice(DRAFT.length));
  const left = remainingDraft(draft.read(), edit, wasSent);
  if (left !== undefined) draft.save(left ? { ...left } : undefined);
}
