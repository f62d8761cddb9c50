import { useEffect } from 'react';
import { changesOf, type FormValues, mergeFields } from '../../../../domain/forms/three-way-merge.ts';
import { SECOND } from '../../../../domain/time.ts';
import type { Failure } from '../../../platform/http/http.ts';
import { raise, raiseError } from '../../../platform/http/toasts.ts';
import { useOnline } from '../../device/online.ts';
import { type EntityRows, useIsAllHere } from './entity-rows.ts';
import { type EntityCalls, type Write, writeEntity, type WriteResult } from './entity-write.ts';
import { rowBase, saveWithRebase } from './save-with-rebase.ts';
import { offlineEdits, type OfflineEdit, settleOfflineEdit, useOfflineEdits } from './offline-edits.ts';
import { sayDone } from './undo.ts';

export interface EditedEntity<Row extends { readonly id: string }> {
  readonly rows: EntityRows<Row>;
  readonly calls: EntityCalls;
  readonly form: { readonly values: (row: Row) => FormValues; readonly blank: FormValues };
}

/** Result of sending an offline edit. `later`: not sent yet; `asks`: its author must resolve a conflict, or the record was removed. */
export type SentEdit = WriteResult | 'later' | 'asks';

/**
 * Sends an offline edit, merged with the current data of this device. The idempotency key is made per base revision, so that a repeated
 * request gets the first answer again.
 */
export async function sendEdit<Row extends { readonly id: string }>(
  entity: EditedEntity<Row>,
  edit: OfflineEdit,
  write: (calls: EntityCalls, write: Write) => Promise<WriteResult> = writeEntity,
): Promise<SentEdit> {
  const sent = await saveWithRebase({
    ...rowBase(entity.rows, edit.id === '' ? undefined : edit.id),
    merge: ({ rev }) => nextWrite(entity, edit, rev),
    send: (next) => write(entity.calls, next),
  });
  return sent === 'asks' || sent.ok || decides(sent.refusal) ? sent : 'later';
}

/** Returns whether a failure is final for the edit, not a temporary one or one of the log-in. */
const decides = ({ code }: Failure): boolean => !UNDECIDED.has(code);
const UNDECIDED: ReadonlySet<Failure['code']> = new Set([
  'network',
  'unavailable',
  'failed',
  'stale',
  'too-many',
  'update-needed',
  'not-logged-in',
  'logged-in-elsewhere',
]);

function nextWrite<Row extends { readonly id: string }>(
  { rows, form }: EditedEntity<Row>,
  { id, key, base, fields }: OfflineEdit,
  rev: string | undefined,
): { readonly change: Write } | { readonly answer: 'asks' | WriteResult } {
  if (id === '') return { change: { changes: nonEmpty({ ...form.blank, ...fields }), key } };
  const row = rows.all.get().find((each) => each.id === id);
  if (!row) return { answer: 'asks' };
  const { applied, conflicts } = mergeFields(changesOf(base, fields), form.values(row));
  if (Object.keys(conflicts).length > 0) return { answer: 'asks' };
  if (Object.keys(applied).length === 0) return { answer: { ok: true, id, auditIds: [] } };
  return { change: { id, changes: applied, rev, key: `${key}-${rev}` } };
}

const nonEmpty = (fields: FormValues): FormValues =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

interface Sending<Row extends { readonly id: string }> extends EditedEntity<Row> {
  readonly type: string;
}

/** How long to wait until an edit without an answer is sent again, in milliseconds. */
const TRY_AGAIN = 5 * SECOND;

/** Edits being sent, by draft and key, so that two passes send nothing twice. */
const underWay = new Set<string>();

/** Sends the edits of a list that were saved offline, as soon as there is a connection. */
export function useFlushOfflineEdits<Row extends { readonly id: string }>(entity: Sending<Row>): void {
  const online = useOnline();
  const isHere = useIsAllHere();
  const waiting = useOfflineEdits();
  useEffect(() => {
    if (!online || !isHere) return;
    for (const edit of waiting) {
      if (edit.type !== entity.type || underWay.has(edit.key)) continue;
      underWay.add(edit.key);
      void send(entity, edit).finally(() => underWay.delete(edit.key));
    }
  }, [entity, online, isHere, waiting]);
}

async function send<Row extends { readonly id: string }>(entity: Sending<Row>, edit: OfflineEdit): Promise<void> {
  const sent = await sendEdit(entity, edit);
  if (sent === 'later') {
    await new Promise((again) => setTimeout(again, TRY_AGAIN));
    if (offlineEdits.get().some(({ key }) => key === edit.key)) await send(entity, edit);
  } else if (sent === 'asks') {
    settleOfflineEdit(edit, false);
    raise('This was changed elsewhere too. Open it to choose.', { topic: 'admin' });
  } else if (sent.ok) {
    settleOfflineEdit(edit, true);
    sayDone('Saved', sent.auditIds);
  } else {
    settleOfflineEdit(edit, false);
    raiseError(sent.refusal.message, sent.refusal.data);
  }
}
