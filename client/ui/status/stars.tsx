import Star from 'lucide-react/icons/star';
import { useId } from 'react';
import { plural } from '../../../domain/plural.ts';
import styles from './stars.module.css';
import { Row } from '../layout/row.tsx';

interface StarsFieldProps {
  readonly label: string;
  /** 0 for no rating yet. */
  readonly value: number;
  readonly most: number;
  readonly onChange: (stars: number) => void;
}

/** A star rating as radio buttons; the stars up to the chosen one are filled. */
export function StarsField({ label, value, most, onChange }: StarsFieldProps) {
  const name = useId();
  return (
    <Row as="fieldset" className={styles.field}>
      <legend className="vh">{label}</legend>
      {upTo(most).map((stars) => (
        <label key={stars} className={styles.choice} data-on={stars <= value || undefined}>
          <input type="radio" name={name} value={stars} checked={stars === value} onChange={() => onChange(stars)} />
          <Star size={28} aria-hidden />
          <span className="vh">{plural(stars, '1 star', `${stars} stars`)}</span>
        </label>
      ))}
    </Row>
  );
}

interface StarsProps {
  readonly value: number;
  readonly most: number;
}

/** A rating, read-only. */
export const Stars = ({ value, most }: StarsProps) => (
  <span className={styles.stars}>
    <span className="vh">{`${value} of ${most} stars`}</span>
    {upTo(most).map((stars) => (
      <span key={stars} data-on={stars <= value || undefined}>
        <Star size={18} aria-hidden />
      </span>
    ))}
  </span>
);

const upTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);
