import { type ReactNode, useState } from 'react';
import { type Choices, useChoices } from '../../../data/admin/event/choices.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';

interface AskChoiceProps {
  /** Such as "Stage". */
  readonly label: string;
  /** What it applies to: "3 talks". */
  readonly what: string;
  readonly choices: Choices;
  readonly none: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (chosen: string | null) => void;
}

/** Asks for a choice, then runs the action. */
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
  /** A sentence about the consequences. */
  readonly asks: string;
  /** Whether it deletes something. */
  readonly isDanger?: boolean | undefined;
  readonly onDo: () => void;
}

/** Asks before an action that cannot be undone. */
export const AskFirst = ({ label, what, asks, isDanger, disabled, onDo }: AskFirstProps) => (
  <Asked label={label} disabled={disabled} does={`${label} ${what}`} isDanger={isDanger} isAnswered onDo={onDo}>
    <p>{asks}</p>
  </Asked>
);

interface AskedProps extends Pick<AskChoiceProps, 'label' | 'disabled'>, Pick<AskFirstProps, 'isDanger'> {
  /** Label of the button that runs it. */
  readonly does: string;
  readonly isAnswered: boolean;
  readonly onDo: () => void;
  readonly children: ReactNode;
}

/** A button that asks in a sheet first. */
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
