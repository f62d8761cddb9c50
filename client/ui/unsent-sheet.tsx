import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

interface UnsentSheetProps {
  readonly open: boolean;
  readonly count: number;
  readonly onClose: () => void;
  readonly onChoose: (unsent: 'send-later' | 'discard') => void;
}

/** Asked before a log-out would lose changes that the server does not have yet. */
export function UnsentSheet({ open, count, onClose, onChoose }: UnsentSheetProps) {
  const changes = count === 1 ? 'One change' : `${count} changes`;
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
      <p>
        {changes} to your schedule {count === 1 ? 'has' : 'have'} not reached the server. Kept sealed on this device,
        {count === 1 ? ' it is' : ' they are'} sent the next time you log in here. Nobody else can open{' '}
        {count === 1 ? 'it' : 'them'}.
      </p>
    </Sheet>
  );
}
