import { plural } from '../../../../domain/plural.ts';
import styles from './statistics.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

/** Singular and plural: "1 card", "3 cards". */
export interface Unit {
  readonly one: string;
  readonly many: string;
}

/** A row with one or more figures of the same unit. */
export interface BarRow {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly values: readonly { readonly of: Unit; readonly value: number }[];
}

/** A bar chart with names and numbers as text: readable without colours or a pointer. */
export function Bars({ label, rows }: { readonly label: string; readonly rows: readonly BarRow[] }) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values.map(({ value }) => value)));
  return (
    <Stack as="ul" gap={3} className={styles.bars} aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <span className={styles.name}>
            {row.label}
            {row.note ? <span className={styles.note}>{row.note}</span> : null}
          </span>
          <span className={styles.values}>
            {row.values.map(({ of: { one, many }, value }, place) => (
              <span key={many} className={styles.value}>
                <span
                  className={styles.bar}
                  data-series={value === 0 ? 'none' : place}
                  style={{ inlineSize: `${(value / most) * 100}%` }}
                />
                <span className={styles.number}>
                  {plural(value, `1 ${one}`, `${value.toLocaleString('en')} ${many}`)}
                </span>
              </span>
            ))}
          </span>
        </li>
      ))}
    </Stack>
  );
}
