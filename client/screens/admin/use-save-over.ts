import { useState } from 'react';
import { SAVE_REBASES } from '../../../domain/limits/admin.ts';
import { isSame } from '../../../domain/forms/three-way-merge.ts';
import { type FieldEdits, mergeEdits } from '../../../domain/sync/field-edits.ts';
import type { FormRefusal } from '../../ui/form/place-refusal.ts';

type Edits = FieldEdits['fields'];
type Values = Readonly<Record<string, unknown>>;

/** A thing that is on no device by itself, and how its form saves it. */
interface SaveOver<Shown> {
  /** As the server told it last. */
  readonly shown: Shown;
  /** What its form says of it. */
  readonly values: (shown: Shown) => Values;
  /** Sends these fields as a change of what it was then. */
  readonly send: (
    changes: Values,
    over: Shown,
  ) => Promise<{ readonly refusal?: FormRefusal; readonly current?: Shown | undefined }>;
  /** What a field says, in words. */
  readonly words: (field: string, shown: Shown) => string;
}

/**
 * Merge by field: what a colleague saved in other fields stays. A conflict in the same field is asked about, also where the form was
 * left and opened anew: saved again, it takes the place of what they now have seen.
 */
export function useSaveOver<Shown>({ shown, values, send, words }: SaveOver<Shown>) {
  const [seen, setSeen] = useState(shown);
  const [told, setTold] = useState<Values>({});
  return async (edits: Edits): Promise<FormRefusal | undefined> => {
    let over = seen;
    for (let nth = 0; ; nth += 1) {
      const { applied, conflicts } = mergeEdits(edits, values(over));
      const untold = Object.entries(conflicts).filter(
        ([field, { theirs }]) => !(field in told && isSame(told[field], theirs)),
      );
      if (untold.length > 0) {
        setSeen(over);
        setTold({ ...told, ...Object.fromEntries(untold.map(([field, { theirs }]) => [field, theirs])) });
        return conflict(untold.map(([field]) => ({ field, theirs: words(field, over) })));
      }
      const changes = {
        ...applied,
        ...Object.fromEntries(Object.entries(conflicts).map(([field, { ours }]) => [field, ours])),
      };
      if (Object.keys(changes).length === 0) return undefined;
      const { refusal, current } = await send(changes, over);
      if (!refusal || !current || nth === SAVE_REBASES) return refusal;
      over = current;
    }
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
