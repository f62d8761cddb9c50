import { isUndecided } from '../../../../domain/sync/server-marker.ts';
import type { FormValues } from '../../../../domain/forms/three-way-merge.ts';
import { rowBase, saveWithRebase } from '../../../data/admin/records/save-with-rebase.ts';
import { type Write, writeEntity, type WriteResult } from '../../../data/admin/records/entity-write.ts';
import type { FormMerge } from '../../../ui/panel/form-merge.ts';
import type { Entity, ListedEntity } from './entity.ts';

interface FormSaverOptions<Row extends ListedEntity> {
  readonly entity: Pick<Entity<Row>, 'rows' | 'calls' | 'form'>;
  /** Undefined for a new entry. */
  readonly id: string | undefined;
  readonly merge: FormMerge;
  readonly write?: (calls: Entity<Row>['calls'], write: Write) => Promise<WriteResult>;
}

/**
 * Returns a function that saves a form's changes, merged with this device's data. It resolves to the server's answer, or to
 * undefined if a field is in conflict and must be decided first.
 */
export function formSaver<Row extends ListedEntity>({
  entity: { rows, calls, form },
  id,
  merge,
  write = writeEntity,
}: FormSaverOptions<Row>) {
  let last = { what: '', key: '' };
  /** Revision on this device at the last save: while it is unchanged, this device still has the old values. */
  let before: string | undefined;
  const isAsked = (): boolean => {
    if (id === undefined || (before !== undefined && rows.rev(id) === before)) return false;
    const now = rows.all.get().find((row) => row.id === id);
    return now !== undefined && merge.follow(form.values(now));
  };
  const send = async (changes: FormValues, { rev }: { readonly rev: string | undefined }): Promise<WriteResult> => {
    const what = JSON.stringify({ changes, rev });
    // The same content reuses its key, so that a repeat after a lost answer is not executed twice.
    if (last.what !== what) last = { what, key: crypto.randomUUID() };
    merge.sends(changes);
    const written = await write(calls, { id, changes, rev, picture: merge.picture(), key: last.key });
    if (!written.ok) {
      if (!isUndecided(written.refusal)) merge.sends({});
      return written;
    }
    last = { what: '', key: '' };
    before = rev;
    if (id !== undefined) merge.settle(changes);
    return written;
  };
  return async (): Promise<WriteResult | undefined> => {
    merge.keep(); // A crash before the answer loses nothing.
    return saveWithRebase({
      ...rowBase(rows, id),
      // Merge newer data first, or it would be overwritten unseen.
      merge: () => (isAsked() ? { answer: undefined } : { change: id === undefined ? merge.said() : merge.changes() }),
      send,
    });
  };
}
