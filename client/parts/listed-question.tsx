import { answerListed, useVisibility } from '../data/people/visibility.ts';
import { Button } from '../ui/actions/button.tsx';
import styles from './listed-question.module.css';

interface ListedQuestionProps {
  /** Called when the answer is stored on this device. */
  readonly onAnswered?: () => void;
  /** Whether the present answer is marked; in the first steps none is. */
  readonly isMarked?: boolean;
}

/** The two answers to whether others see the person. They look the same. */
export function ListedQuestion({ onAnswered, isMarked = false }: ListedQuestionProps) {
  const { listed } = useVisibility();
  const answer = async (said: boolean) => {
    if (await answerListed(said)) onAnswered?.();
  };
  return (
    <fieldset aria-label="Show you to other attendees?" className={styles.answers}>
      {ANSWERS.map(({ said, label }) => (
        <Button
          key={label}
          wide
          {...(isMarked && { 'aria-pressed': listed === said })}
          onClick={() => void answer(said)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

const ANSWERS = [
  { said: true, label: 'Yes, show me' },
  { said: false, label: 'No, not listed' },
] as const;
