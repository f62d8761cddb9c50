import styles from './facets.module.css';
import { Row } from '../layout/row.tsx';

interface FacetsProps<Value extends string> {
  /** Name of the filter: "Days". */
  readonly label: string;
  /** `count`: results with this option. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly count: number }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
  /** On phones one line that scrolls sideways. */
  readonly isOneLine?: boolean;
}

/** Filter buttons. Chosen ones come first; options without results are disabled. */
export function Facets<Value extends string>({ label, options, chosen, onChange, isOneLine }: FacetsProps<Value>) {
  const isChosen = (value: Value): boolean => chosen.includes(value);
  const order = [...options.filter(({ value }) => isChosen(value)), ...options.filter(({ value }) => !isChosen(value))];
  const press = (value: Value) =>
    onChange(isChosen(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <Row as="ul" gap={2} wrap className={styles.facets} aria-label={label} data-one-line={isOneLine || undefined}>
      {order.map(({ value, label: words, count }) => (
        <li key={value}>
          <button
            type="button"
            className={styles.facet}
            aria-pressed={isChosen(value)}
            disabled={count === 0 && !isChosen(value)}
            onClick={() => press(value)}
          >
            {words}
            <span className={styles.count}>{count.toLocaleString('en')}</span>
          </button>
        </li>
      ))}
    </Row>
  );
}
