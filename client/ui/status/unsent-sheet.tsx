import { plural } from '../../../domain/plural.ts';
import { Button } from '../actions/button.tsx';
import { Sheet } from '../overlays/sheet.tsx';

interface UnsentSheetProps {
  readonly open: boolean;
  readonly count: number;
  readonly onClose: () => void;
  readonly onChoose: (unsent: 'send-later' | 'discard') => void;
}

const unsentSentence = (count: number): string =>
  plural(
    count,
    'One change of yours has not reached the server. Kept sealed on this device, it is sent the next time you log ' +
      'in here. Nobody else can open it.',
    `${count} changes of yours have not reached the server. Kept sealed on this device, they are sent the next time you log ` +
      'in here. Nobody else can open them.',
  );

/** Asks before a log-out loses changes that the server does not have. */
export function UnsentSheet({ open, count, onClose, onChoose }: UnsentSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Not everything is sent yet"
      place="centre"
      foot={
        <>
          <Button kind="solid" onClick={() => onChoose('send-later')}>
            Send later
          </Button>
          <Button kind="danger" onClick={() => onChoose('discard')}>
            Discard
          </Button>
        </>
      }
    >
      <p>{unsentSentence(count)}</p>
    </Sheet>
  );
}
