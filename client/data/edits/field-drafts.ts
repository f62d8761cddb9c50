import { useMemo } from 'react';
import * as v from 'valibot';
import { clockTime } from '../../../domain/event/time-display.ts';
import { amendEdits, editsOf, FieldEdits } from '../../../domain/sync/field-edits.ts';
import { Instant } from '../../../domain/time.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { draftOf } from './form-drafts.ts';
import { useShownZone } from '../device/display-timezone.ts';

type Fields = FieldEdits['fields'];
type Values = Record<string, unknown>;

const Stored = v.object({ at: Instant, ...FieldEdits.entries });

/** The draft of a form that is edited field by field. It stores changed fields alone, so what changes elsewhere stays changed. */
export function fieldDraftOf(form: string, before: Values) {
  const draft = draftOf(form);
  const fields = (): Fields => readStored(draft.read())?.fields ?? {};
  const edits = (values: Values): Fields => amendEdits(editsOf(before, values), fields());
  const toStored = (values: Values | undefined): Values | undefined => {
    const changed = values ? edits(values) : {};
    return Object.keys(changed).length === 0 ? undefined : { at: serverNow(), fields: changed };
  };
  return {
    read: () => {
      const values = Object.entries(fields()).map(([name, field]) => [name, field.v] as const);
      return values.length === 0 ? undefined : Object.fromEntries(values);
    },
    persistNow: (values: Values | undefined) => draft.persistNow(toStored(values)),
    save: (values: Values | undefined) => draft.save(toStored(values)),
    subscribe: draft.subscribe,
    /** The edits that make these values of those that the form began with. */
    edits,
  };
}

/** The time at which a draft of this form was saved on this device, as a clock shows it; undefined without a draft. */
export function useDraftSavedAt(form: string): string | undefined {
  const kept = readStored(useSignal(useMemo(() => draftOf(form).live, [form])));
  const { zone } = useShownZone();
  return kept && clockTime(kept.at, zone);
}

const readStored = (kept: unknown): v.InferOutput<typeof Stored> | undefined => {
  const read = v.safeParse(Stored, kept);
  return read.success ? read.output : undefined;
};
