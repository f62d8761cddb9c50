import * as v from 'valibot';
import type { WaitingEdit } from '../../../domain/forms/waiting-edit.ts';
import { deviceValues, setDeviceValue } from '../../platform/device-values.ts';
import { derived } from '../../platform/live-value.ts';
import { useLive } from '../../platform/use-live.ts';

const PREFIX = 'draft:admin:';

const Waiting = v.object({
  base: v.record(v.string(), v.unknown()),
  fields: v.record(v.string(), v.unknown()),
  /** Sent under this name, so that a lost answer makes no second one of it. */
  waits: v.string(),
});

/** An edit that its author has saved, and that waits for a network. */
export interface Waits extends WaitingEdit {
  readonly draft: string;
  readonly type: string;
  /** Empty for a new thing. */
  readonly id: string;
  readonly key: string;
}

const waiting = derived(deviceValues, (values): readonly Waits[] =>
  [...values].flatMap(([draft, value]): Waits[] => {
    const { success, output } = v.safeParse(Waiting, draft.startsWith(PREFIX) ? value : undefined);
    if (!success) return [];
    const [type = '', ...id] = draft.slice(PREFIX.length).split(':');
    return [{ draft, type, id: id.join(':'), key: output.waits, base: output.base, fields: output.fields }];
  }),
);

export const useWaiting = (): readonly Waits[] => useLive(waiting);

export const waitingNow = (): readonly Waits[] => waiting.get();

/** Sent, and nothing is left of it. */
export const wasSent = ({ draft }: Waits): void => setDeviceValue(draft, null);

/** What was typed stays, and goes when its author says so again. */
export const waitsNoMore = ({ draft, base, fields }: Waits): void => setDeviceValue(draft, { base, fields });
