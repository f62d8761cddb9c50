import { useState } from 'react';
import { type Choices, useChoices } from '../../data/admin/choices.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './noun.module.css';

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
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const offered = useChoices(choices);
  const choose = () => {
    setOpen(false);
    onChoose(chosen === '' ? null : chosen);
  };
  return (
    <>
      <Button size="small" disabled={disabled} onClick={() => setOpen(true)}>
        {`${label}…`}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        place="centre"
        foot={
          <Button kind="solid" wide disabled={none === undefined && chosen === ''} onClick={choose}>
            {`Change ${what}`}
          </Button>
        }
      >
        <label className={styles.labelled}>
          {label}
          <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{none ?? 'Choose one'}</option>
            {offered.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        </label>
      </Sheet>
    </>
  );
}

interface AskFirstProps extends Pick<AskChoiceProps, 'label' | 'what' | 'disabled'> {
  /** What it means, in a sentence. */
  readonly asks: string;
  readonly onDo: () => void;
}

/** Says what it means and how many it is, then does it: there is no way back. */
export function AskFirst({ label, what, asks, disabled, onDo }: AskFirstProps) {
  const [isOpen, setOpen] = useState(false);
  const act = () => {
    setOpen(false);
    onDo();
  };
  return (
    <>
      <Button size="small" disabled={disabled} onClick={() => setOpen(true)}>
        {`${label}…`}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        place="centre"
        foot={
          <Button kind="solid" wide onClick={act}>
            {`${label}: ${what}`}
          </Button>
        }
      >
        <p>{asks}</p>
      </Sheet>
    </>
  );
}
