import * as v from 'valibot';
import { type KeptForm, leftOnceStored, type WaitingEdit } from '../../../domain/forms/waiting-edit.ts';
import { deviceValues, setDeviceValue } from '../../platform/device-values.ts';
import { derived } from '../../platform/live-value.ts';
import { useLive } from '../../platform/use-live.ts';

const PREFIX = 'draft:admin:';

const Values = v.record(v.string(), v.unknown());
const Kept = v.object({
  base: Values,
  fields: Values,
  /** Sent under names that begin with `key`, so that a lost answer makes no second one of it. */
  waits: v.object({ key: v.string(), base: Values, fields: Values }),
});

/** An edit that its author has saved, and that waits for a network. */
export interface Waits extends WaitingEdit {
  readonly draft: string;
  readonly type: string;
  /** Empty for a new thing. */
  readonly id: string;
  readonly key: string;
}

/** Those among what a device keeps, by name. */
export const waitingIn = (values: ReadonlyMap<string, unknown>): readonly Waits[] =>
  [...values].flatMap(([draft, value]): Waits[] => {
    const { success, output } = v.safeParse(Kept, draft.startsWith(PREFIX) ? value : undefined);
    if (!success) return [];
    const [type = '', ...id] = draft.slice(PREFIX.length).split(':');
    return [{ draft, type, id: id.join(':'), ...output.waits }];
  });

const waiting = derived(deviceValues, waitingIn);

export const useWaiting = (): readonly Waits[] => useLive(waiting);

export const waitingNow = (): readonly Waits[] => waiting.get();

/** What is left of what is kept once an edit of it was sent, or its author has to say again what stands. */
export function afterWaiting(value: unknown, edit: Waits, wasSent: boolean): KeptForm | null | undefined {
  const { success, output } = v.safeParse(Kept, value);
  if (!success || output.waits.key !== edit.key) return undefined; // Saved anew meanwhile: that waits for itself.
  if (wasSent) return leftOnceStored(output) ?? null;
  return { base: output.base, fields: output.fields };
}

/** Sent, or left to its author; what was typed since stays. */
export function waitsNoMore(edit: Waits, wasSent: boolean): void {
  const left = afterWaiting(deviceValues.get().get(edit.draft), edit, wasSent);
  if (left !== undefined) setDeviceValue(edit.draft, left);
}
