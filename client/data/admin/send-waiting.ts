import { useEffect } from 'react';
import { raise, raiseError } from '../../platform/http/toasts.ts';
import { SECOND } from '../../../domain/time.ts';
import { useOnline } from '../online.ts';
import { useIsAllHere } from './noun-rows.ts';
import { type EditedNoun, sendEdit } from './send-edit.ts';
import { sayDone } from './undo.ts';
import { useWaiting, waitingNow, type Waits, waitsNoMore } from './waiting-edits.ts';

interface Sending<Row extends { readonly id: string }> extends EditedNoun<Row> {
  readonly type: string;
}

/** Milliseconds until what got no answer is sent again. */
const TRY_AGAIN = 5 * SECOND;

/** Under way, by draft and key: two passes send nothing twice. */
const underWay = new Set<string>();

/** Sends what waited for a network as soon as there is one. */
export function useSendWaiting<Row extends { readonly id: string }>(noun: Sending<Row>): void {
  const online = useOnline();
  const isHere = useIsAllHere();
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
  const sent = await sendEdit(noun, edit);
  if (sent === 'later') {
    await new Promise((again) => setTimeout(again, TRY_AGAIN));
    if (waitingNow().some(({ key }) => key === edit.key)) await send(noun, edit);
  } else if (sent === 'asks') {
    waitsNoMore(edit, false);
    raise('This was changed elsewhere too. Open it to choose.', { topic: 'admin' });
  } else if (sent.ok) {
    waitsNoMore(edit, true);
    sayDone('Saved', sent.auditIds);
  } else {
    waitsNoMore(edit, false);
    raiseError(sent.refusal.message, sent.refusal.data);
  }
}
