import { useRef } from 'react';
import { type Write, writeThing, type Written } from '../../data/admin/noun-write.ts';
import { sayDone } from '../../data/admin/undo.ts';
import type { PanelMerge } from '../../ui/panel/panel-merge.ts';
import { useNarrow } from './admin-address.ts';
import type { Noun, Thing } from './noun.ts';

interface SaveOptions<Row extends Thing> {
  readonly noun: Noun<Row>;
  /** None for a new one. */
  readonly row: Row | undefined;
  readonly merge: PanelMerge;
}

/**
 * Sends what was changed. What somebody else changed meanwhile is taken over, and what is left is sent once more, unless a field has to be
 * decided about first.
 */
export function useSave<Row extends Thing>({ noun, row, merge }: SaveOptions<Row>) {
  const last = useRef({ what: '', key: '' });
  const narrow = useNarrow();
  const write = (): Promise<Written> => {
    const what: Omit<Write, 'key' | 'picture'> = {
      id: row?.id,
      changes: row ? merge.changes() : merge.said(),
      rev: row && noun.rows.rev(row.id),
    };
    // The same once more is the same: where an answer was lost, it makes no second one of it.
    if (last.current.what !== JSON.stringify(what))
      last.current = { what: JSON.stringify(what), key: crypto.randomUUID() };
    return writeThing(noun.calls, { ...what, picture: merge.picture(), key: last.current.key });
  };
  return async (isAnother: boolean): Promise<Written | undefined> => {
    const sent = merge.changes();
    let written = await write();
    if (row && !written.ok && written.refusal.code === 'stale') {
      if (await clashesNow({ noun, row, merge })) return undefined;
      written = await write();
    }
    if (!written.ok) return written;
    last.current = { what: '', key: '' };
    sayDone('Saved', written.auditIds);
    if (row) merge.settle(sent);
    else {
      await noun.rows.anotherThan(written.id, undefined);
      merge.discard();
      if (!isAnother) narrow({ new: undefined, id: written.id });
    }
    return written;
  };
}

/** What somebody else saved is here in a moment. */
async function clashesNow<Row extends Thing>({ noun, row, merge }: SaveOptions<Row> & { readonly row: Row }) {
  await noun.rows.anotherThan(row.id, noun.rows.rev(row.id));
  const now = noun.rows.all.get().find(({ id }) => id === row.id);
  return now !== undefined && merge.follow(noun.form.values(now));
}
