import { useState } from 'react';
import { deleteGoneAnswers, type FieldOrOption } from '../../../data/admin/event/event-fields.ts';
import { useOnline } from '../../../data/device/online.ts';
import { toast, toastError } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';

interface DeleteValuesProps extends FieldOrOption {
  /** The name of the field or option. */
  readonly label: string;
  readonly onDone?: () => void;
}

/** Deletes the stored answers to a field or option that was taken away, after a question. It cannot be undone. */
export function DeleteValues({ label, onDone, ...what }: DeleteValuesProps) {
  const [isAsked, setIsAsked] = useState(false);
  const online = useOnline();
  const close = () => setIsAsked(false);
  const run = async () => {
    const answer = await deleteGoneAnswers(what);
    if (!answer.ok) return toastError(answer.refusal.message);
    close();
    toast('The values are deleted');
    onDone?.();
  };
  return (
    <>
      <Button
        size="small"
        disabled={!online}
        aria-label={`Delete the values of ${label}`}
        onClick={() => setIsAsked(true)}
      >
        Delete the values too
      </Button>
      <Sheet
        open={isAsked}
        onClose={close}
        title={`Delete the values of “${label}”?`}
        place="centre"
        foot={<Answers onDelete={run} onCancel={close} />}
      >
        <Stack gap={2}>
          <p>What people entered is deleted from all profiles and booths, also what only organisers see.</p>
          <p>This cannot be undone.</p>
        </Stack>
      </Sheet>
    </>
  );
}

interface AnswersProps {
  readonly onDelete: () => Promise<void>;
  readonly onCancel: () => void;
}

function Answers({ onDelete, onCancel }: AnswersProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await onDelete();
    setBusy(false);
  };
  return (
    <>
      <Button kind="danger" busy={busy} onClick={() => void run()}>
        Delete them
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </>
  );
}
