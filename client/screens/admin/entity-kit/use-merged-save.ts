import { useState } from 'react';
import { isSame } from '../../../../domain/forms/three-way-merge.ts';
import { type FieldEdits, mergeEdits } from '../../../../domain/sync/field-edits.ts';
import { saveWithRebase } from '../../../data/admin/records/save-with-rebase.ts';
import type { FormRefusal } from '../../../ui/form/state/place-refusal.ts';

type Edits = FieldEdits['fields'];
type Values = Readonly<Record<string, unknown>>;

interface SaveAnswer<Shown> {
  readonly refusal?: FormRefusal;
  readonly current?: Shown | undefined;
}

/** A form for data that comes from a call, not from a replica. */
interface MergedSave<Shown> {
  /** The server's latest answer. */
  readonly shown: Shown;
  /** Its form values. */
  readonly values: (shown: Shown) => Values;
  /** Saves changed fields, given the revision of `over`. */
  readonly send: (changes: Values, over: Shown) => Promise<SaveAnswer<Shown>>;
  /** A field's value in words. */
  readonly words: (field: string, shown: Shown) => string;
}

/**
 * Saves a form's edits, merged with those of others. Resolves to the refusal, if any. A field that both changed is refused
 * once, with the other value in words; saved again, the edit replaces it. This also works after the form was closed and
 * opened again.
 */
export function useMergedSave<Shown>({ shown, values, send, words }: MergedSave<Shown>) {
  const [conflicting, setConflicting] = useState({ shown, over: shown });
  const [told, setTold] = useState<Values>({});
  return async (edits: Edits): Promise<FormRefusal | undefined> => {
    const { refusal } = await saveWithRebase<Shown, Values, SaveAnswer<Shown>, SaveAnswer<Shown>>({
      // After a conflict the newer values are known before `shown` contains them, so they are the base until the next answer.
      base: conflicting.shown === shown ? conflicting.over : shown,
      merge: (over) => {
        const { applied, conflicts } = mergeEdits(edits, values(over));
        const untold = Object.entries(conflicts).filter(
          ([field, { theirs }]) => !(field in told && isSame(told[field], theirs)),
        );
        if (untold.length > 0) {
          setConflicting({ shown, over });
          setTold({ ...told, ...Object.fromEntries(untold.map(([field, { theirs }]) => [field, theirs])) });
          return { answer: { refusal: conflict(untold.map(([field]) => ({ field, theirs: words(field, over) }))) } };
        }
        const decided = Object.entries(conflicts).map(([field, { ours }]) => [field, ours]);
        const change = { ...applied, ...Object.fromEntries(decided) };
        return Object.keys(change).length === 0 ? { answer: {} } : { change };
      },
      send,
      readNewer: (_, { current }) => current,
    });
    return refusal;
  };
}

const conflict = (both: readonly { readonly field: string; readonly theirs: string }[]): FormRefusal => ({
  code: 'stale',
  message: '',
  data: both.map(({ field, theirs }) => ({
    field,
    message: `Somebody else set this to “${theirs}” meanwhile. Save again to set yours.`,
  })),
});
