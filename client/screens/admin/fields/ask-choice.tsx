import { type ReactNode, useState } from 'react';
import { type Choices, useChoices } from '../../../data/admin/event/choices.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';

interface AskChoiceProps {
  /** What is chosen: "Stage". */
  readonly label: string;
  /** For what: "3 talks". */
  readonly what: string;
  readonly choices: Choices;
  readonly none: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (chosen: string | null) => void;
}

/** Asks which one, then does it. */
export function AskChoice({ label, what, choices, none, disabled, onChoose }: AskChoiceProps) {
  const [chosen, setChosen] = useState('');
  const offered = useChoices(choices);
  return (
    <Asked
      label={label}
      disabled={disabled}
      does={`Change ${what}`}
      isAnswered={none !== undefined || chosen !== ''}
      onDo={() => onChoose(chosen === '' ? null : chosen)}
    >
      <Select
        label={label}
        value={chosen}
        options={[{ value: '', label: none ?? 'Choose one' }, ...offered]}
        onChoose={setChosen}
      />
    </Asked>
  );
}

interface AskFirstProps extends Pick<AskChoiceProps, 'label' | 'what' | 'disabled'> {
  /** What it means, in a sentence. */
  readonly asks: string;
  /** It deletes something. */
  readonly isDanger?: boolean | undefined;
  readonly onDo: () => void;
}

/** Says what it means and how many it is, then does it: there is no way back. */
export const AskFirst = ({ label, what, asks, isDanger, disabled, onDo }: AskFirstProps) => (
  <Asked label={label} disabled={disabled} does={`${label} ${what}`} isDanger={isDanger} isAnswered onDo={onDo}>
    <p>{asks}</p>
  </Asked>
);

interface AskedProps extends Pick<AskChoiceProps, 'label' | 'disabled'>, Pick<AskFirstProps, 'isDanger'> {
  /** What the button says that does it. */
  readonly does: string;
  readonly isAnswered: boolean;
  readonly onDo: () => void;
  readonly children: ReactNode;
}

/** A button that asks in a sheet before anything is done. */
function Asked({ label, disabled, does, isDanger, isAnswered, onDo, children }: AskedProps) {
  const [isOpen, setOpen] = useState(false);
  const act = () => {
    setOpen(false);
    onDo();
  };
  return (
    <>
      <Button size="small" kind={isDanger ? 'danger' : undefined} disabled={disabled} onClick={() => setOpen(true)}>
        {`${label}…`}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        place="centre"
        foot={
          <Button kind={isDanger ? 'danger' : 'solid'} wide disabled={!isAnswered} onClick={act}>
            {does}
          </Button>
        }
      >
        {children}
      </Sheet>
    </>
  );
}
