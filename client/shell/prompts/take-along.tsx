import { useState } from 'react';
import { plural } from '../../../domain/plural.ts';
import { useDeviceNumber } from '../../data/device/flags.ts';
import { forgetGuest, type SavedAsGuest, savedAsGuest, takeAlong } from '../../data/device/take-along.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';

/** `Take along 12 talks and 2 notes from this device?`, as whole sentences. */
export function takeAlongSentence({ talks, notes }: Pick<SavedAsGuest, 'talks' | 'notes'>): string {
  if (notes === 0)
    return plural(talks, 'Take along 1 talk from this device?', `Take along ${talks} talks from this device?`);
  if (talks === 0)
    return plural(notes, 'Take along 1 note from this device?', `Take along ${notes} notes from this device?`);
  return plural(
    talks,
    plural(
      notes,
      'Take along 1 talk and 1 note from this device?',
      `Take along 1 talk and ${notes} notes from this device?`,
    ),
    plural(
      notes,
      `Take along ${talks} talks and 1 note from this device?`,
      `Take along ${talks} talks and ${notes} notes from this device?`,
    ),
  );
}

interface WaysProps {
  /** Called when an answer was chosen. */
  readonly onChosen: () => void;
}

function Ways({ onChosen }: WaysProps) {
  const choose = (act: () => Promise<void>) => () => {
    void act();
    onChosen();
  };
  return (
    <>
      <Button kind="solid" onClick={choose(takeAlong)}>
        Take along
      </Button>
      <Button onClick={onChosen}>Not now</Button>
      <Button kind="danger" onClick={choose(forgetGuest)}>
        Delete them
      </Button>
    </>
  );
}

/** Asks once after a log-in what becomes of what was saved on this device as a guest; again only if there is more. */
export function TakeAlong() {
  const [saved] = useState(savedAsGuest);
  const [asked, setAsked] = useDeviceNumber('take-along-asked');
  const [isDone, setDone] = useState(false);
  if (!saved || asked === undefined) return null;
  const close = () => {
    setDone(true);
    setAsked(saved.last);
  };
  const isOpen = !isDone && asked < saved.last;
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={takeAlongSentence(saved)}
      place="centre"
      foot={<Ways onChosen={close} />}
    >
      <p>You saved them here before you logged in. What is in your account stays as it is.</p>
    </Sheet>
  );
}
