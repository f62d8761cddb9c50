import { useEffect } from 'react';
import type { FormValues } from '../../../domain/forms/merge-form.ts';
import { rebased } from '../../../domain/forms/waiting-edit.ts';
import { raise, raiseError } from '../../platform/toasts.ts';
import { SECOND } from '../../../domain/time.ts';
import { useOnline } from '../online.ts';
import { type NounRows, useIsHere } from './noun-rows.ts';
import { type NounCalls, writeThing, type Written } from './noun-write.ts';
import { sayDone } from './undo.ts';
import { useWaiting, waitingNow, type Waits, wasSent, waitsNoMore } from './waiting-edits.ts';

interface Sending<Row extends { readonly id: string }> {
  readonly type: string;
  readonly rows: NounRows<Row>;
  readonly calls: NounCalls;
  readonly form: { readonly values: (row: Row) => FormValues; readonly blank: FormValues };
}

/** Milliseconds until what got no answer is sent again. */
const TRY_AGAIN = 5 * SECOND;

/** Under way, by draft and key: two passes send nothing twice. */
const underWay = new Set<string>();

/** Sends what waited for a network as soon as there is one. */
export function useSendWaiting<Row extends { readonly id: string }>(noun: Sending<Row>): void {
  const online = useOnline();
  const isHere = useIsHere();
  const waiting = useWaiting();
  useEffect(() => {
    if (!online || !isHere) return;
    for (const edit of waiting) {
      if (edit.type !== noun.type || underWay.has(edit.key)) continue;
      underWay.add(edit.key);
      void send(noun, edit).finally(() => underWay.delete(edit.key));
    }
  }, [noun, online, isHere, waiting]);
}

async function send<Row extends { readonly id: string }>(noun: Sending<Row>, edit: Waits): Promise<void> {
  const before = noun.rows.rev(edit.id);
  let written = await write(noun, edit, edit.key);
  if (written && !written.ok && written.refusal.code === 'stale') {
    await noun.rows.anotherThan(edit.id, before);
    written = await write(noun, edit, `${edit.key}-again`);
  }
  if (written && !written.ok && written.refusal.code === 'network') {
    await new Promise((again) => setTimeout(again, TRY_AGAIN));
    if (waitingNow().some(({ key }) => key === edit.key)) await send(noun, edit);
    return;
  }
  if (!written) {
    waitsNoMore(edit);
    raise('Somebody else has changed the same. Open it and say what stands.', { topic: 'admin' });
  } else if (written.ok) {
    wasSent(edit);
    sayDone('Saved', written.auditIds);
  } else {
    waitsNoMore(edit);
    raiseError(written.refusal.message, written.refusal.data);
  }
}

/** Nothing where its author has to decide first, or where what it was about is gone. */
async function write<Row extends { readonly id: string }>(
  { rows, calls, form }: Sending<Row>,
  edit: Waits,
  key: string,
): Promise<Written | undefined> {
  if (edit.id === '') return writeThing(calls, { changes: saying({ ...form.blank, ...edit.fields }), key });
  const row = rows.all.get().find(({ id }) => id === edit.id);
  const changes = row && rebased(edit, form.values(row));
  if (!changes) return undefined;
  if (Object.keys(changes).length === 0) return { ok: true, id: edit.id, auditIds: [] };
  return writeThing(calls, { id: edit.id, changes, rev: rows.rev(edit.id), key });
}

/** All that says something. */
const saying = (fields: FormValues): FormValues =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
