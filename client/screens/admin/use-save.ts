import { useState } from 'react';
import type { Written } from '../../data/admin/noun-write.ts';
import { sayDone } from '../../data/admin/undo.ts';
import type { FormMerge } from '../../ui/panel/form-merge.ts';
import { useNarrow } from './admin-address.ts';
import { formSaver } from './form-saver.ts';
import type { Noun, Thing } from './noun.ts';

interface SaveOptions<Row extends Thing> {
  readonly noun: Noun<Row>;
  /** None for a new one. */
  readonly row: Row | undefined;
  readonly merge: FormMerge;
}

/** Saves what was changed, and says so with the way back; a new thing is opened, unless another one is to follow. */
export function useSave<Row extends Thing>({ noun, row, merge }: SaveOptions<Row>) {
  const narrow = useNarrow();
  const [save] = useState(() => formSaver({ noun, id: row?.id, merge }));
  return async (isAnother: boolean): Promise<Written | undefined> => {
    const written = await save();
    if (!written?.ok) return written;
    sayDone('Saved', written.auditIds);
    if (row) return written;
    await noun.rows.anotherThan(written.id, undefined);
    merge.discard();
    if (!isAnother) narrow({ new: undefined, id: written.id });
    return written;
  };
}
