import { isUndecided } from '../../../domain/sync/our-answer.ts';
import { SAVE_REBASES } from '../../../domain/limits/admin.ts';
import { type Write, writeThing, type Written } from '../../data/admin/noun-write.ts';
import type { FormMerge } from '../../ui/panel/form-merge.ts';
import type { Noun, Thing } from './noun.ts';

interface FormSaverOptions<Row extends Thing> {
  readonly noun: Pick<Noun<Row>, 'rows' | 'calls' | 'form'>;
  /** None for a new one. */
  readonly id: string | undefined;
  readonly merge: FormMerge;
  readonly write?: (calls: Noun<Row>['calls'], write: Write) => Promise<Written>;
}

/**
 * Sends what was changed in a form, as a change of what this device holds. What somebody else changed meanwhile is taken over, and what
 * is left is sent once more, unless a field has to be decided about first: then nothing is answered.
 */
export function formSaver<Row extends Thing>({
  noun: { rows, calls, form },
  id,
  merge,
  write = writeThing,
}: FormSaverOptions<Row>) {
  let last = { what: '', key: '' };
  /** What this device held when it saved last: as long as it holds that, it shows what stood there before. */
  let before: string | undefined;
  const isAsked = (): boolean => {
    if (id === undefined || (before !== undefined && rows.rev(id) === before)) return false;
    const now = rows.all.get().find((row) => row.id === id);
    return now !== undefined && merge.follow(form.values(now));
  };
  const send = async (): Promise<Written> => {
    const [changes, rev] = [id === undefined ? merge.said() : merge.changes(), id && rows.rev(id)];
    const what = JSON.stringify({ changes, rev });
    // The same once more is the same: where an answer was lost, it makes no second one of it.
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
  return async (): Promise<Written | undefined> => {
    merge.keep(); // A page that dies before the answer comes loses nothing.
    for (let nth = 0; ; nth += 1) {
      // What has come in and is not in the form yet comes first: else it would be overwritten unseen.
      if (isAsked()) return undefined;
      const [held, written] = [id && rows.rev(id), await send()];
      const isLast = id === undefined || nth === SAVE_REBASES;
      if (isLast || written.ok || written.refusal.code !== 'stale') return written;
      await rows.anotherThan(id, held);
    }
  };
}
