import { useMemo } from 'react';
import * as v from 'valibot';
import { clockTime } from '../../domain/event/time-display.ts';
import { amendEdits, editsOf, FieldEdits } from '../../domain/sync/field-edits.ts';
import { Instant } from '../../domain/time.ts';
import { serverNow } from '../platform/clock/server-clock.ts';
import { useSignal } from '../platform/react/use-signal.ts';
import { draftOf, keptDraft } from './drafts.ts';
import { useShownZone } from './shown-zone.ts';

type Fields = FieldEdits['fields'];
type Values = Record<string, unknown>;

const Kept = v.object({ at: Instant, ...FieldEdits.entries });

/**
 * What was changed in the form of a thing and is not saved: kept field by field, so that what changes elsewhere meanwhile
 * stays changed.
 */
export function editDraft(form: string, before: Values) {
  const kept = draftOf(form);
  const fields = (): Fields => readKept(kept.read())?.fields ?? {};
  const edits = (values: Values): Fields => amendEdits(editsOf(before, values), fields());
  const asKept = (values: Values | undefined): Values | undefined => {
    const changed = values ? edits(values) : {};
    return Object.keys(changed).length === 0 ? undefined : { at: serverNow(), fields: changed };
  };
  return {
    read: () => {
      const values = Object.entries(fields()).map(([name, field]) => [name, field.v] as const);
      return values.length === 0 ? undefined : Object.fromEntries(values);
    },
    hold: (values: Values | undefined) => kept.hold(asKept(values)),
    keep: (values: Values | undefined) => kept.keep(asKept(values)),
    watch: kept.watch,
    /** What of these values differs from what the thing said when the person began. */
    edits,
  };
}

/** Since when a draft of this form is kept on this device, on the clock one reads. */
export function useDraftKeptAt(form: string): string | undefined {
  const kept = readKept(useSignal(useMemo(() => keptDraft(form), [form])));
  const { zone } = useShownZone();
  return kept && clockTime(kept.at, zone);
}

const readKept = (kept: unknown): v.InferOutput<typeof Kept> | undefined => {
  const read = v.safeParse(Kept, kept);
  return read.success ? read.output : undefined;
};
