import { useId, type ReactNode } from 'react';
import { Muted } from '../../../ui/layout/muted.tsx';
import styles from './choice-cards.module.css';

/** One of several choices, with what it means. */
export interface ChoiceCard<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly detail: string;
  /** Controls that the choice needs, shown while it is chosen. */
  readonly more?: ReactNode;
}

interface ChoiceCardsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly cards: readonly ChoiceCard<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Radio buttons as cards. */
export function ChoiceCards<Value extends string>({ label, value, cards, onChange }: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.cards}>
      <legend className="vh">{label}</legend>
      {cards.map((card) => (
        <div key={card.value} className={styles.card} data-edge>
          <label className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
              aria-describedby={`${name}-${card.value}`}
            />
            <span className={styles.label}>{card.label}</span>
          </label>
          <Muted as="span" id={`${name}-${card.value}`} className={styles.detail}>
            {card.detail}
          </Muted>
          {card.value === value && card.more ? <div className={styles.more}>{card.more}</div> : null}
        </div>
      ))}
    </fieldset>
  );
}
