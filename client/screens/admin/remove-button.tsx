import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { removeThing } from '../../data/admin/noun-write.ts';
import { sayDone } from '../../data/admin/undo.ts';
import { useOnline } from '../../data/online.ts';
import { toastError } from '../../data/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { Noun, Thing } from './noun.ts';

interface RemoveButtonProps<Row extends Thing> {
  readonly noun: Noun<Row>;
  readonly row: Row;
  readonly onGone: () => void;
}

/** Takes it away at once; the way back is in what is said then. */
export function RemoveButton<Row extends Thing>({ noun, row, onGone }: RemoveButtonProps<Row>) {
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const remove = async () => {
    setBusy(true);
    const removed = await removeThing(noun.calls, row.id, noun.rows.rev(row.id));
    setBusy(false);
    if (!removed.ok) return toastError(removed.refusal.message, removed.refusal.data);
    sayDone('Removed', removed.auditIds);
    onGone();
  };
  return (
    <div>
      <Button
        kind="danger"
        size="small"
        icon={<Trash2 size={16} aria-hidden />}
        busy={busy}
        disabled={!online}
        onClick={() => void remove()}
      >
        {noun.words.remove}
      </Button>
    </div>
  );
}
