import { useState } from 'react';
import { Button } from './button.tsx';

interface ButtonWords {
  readonly text: string;
  /** Name for screen readers, if several on a screen have the same text. */
  readonly label?: string;
}

interface ConfirmButtonProps {
  readonly words: ButtonWords;
  /** The words once it asks. They begin with "Confirm:" and say what cannot be undone. */
  readonly asked: ButtonWords;
  readonly kind?: 'soft' | 'quiet';
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
}

/** A button that asks before it acts: the first press asks, the second acts. Asks no longer once the focus leaves it. */
export function ConfirmButton({ words, asked, kind = 'quiet', onConfirm, ...rest }: ConfirmButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { text, label } = isAsked ? asked : words;
  const press = () => {
    setIsAsked(!isAsked);
    if (isAsked) onConfirm();
  };
  return (
    <Button
      {...rest}
      size="small"
      kind={isAsked ? 'danger' : kind}
      aria-label={label}
      onClick={press}
      onBlur={() => setIsAsked(false)}
    >
      {text}
    </Button>
  );
}
