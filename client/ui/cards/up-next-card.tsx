import type { ReactNode } from 'react';
import { tinted } from '../filters/chip.tsx';
import styles from './up-next-card.module.css';
import { Muted } from '../layout/muted.tsx';
import { Row } from '../layout/row.tsx';
import { Truncate } from '../layout/truncate.tsx';

interface NextProps {
  /** Name of the region, read aloud: "Next for you". */
  readonly label: string;
  /** Shown with the label: the stage, the time. */
  readonly facts: readonly string[];
  readonly title: string;
  /** `#rrggbb` of the track. */
  readonly tint: string | undefined;
  /** The largest number of the page: the time left. */
  readonly numeral: ReactNode;
  /** What the number counts: "until it starts". */
  readonly unit: string;
  /** True once the talk can be watched; the number is red. */
  readonly live: boolean;
  /** One button that leads to the talk. */
  readonly action: ReactNode;
  /** `row`: two lines high, for a banner. `card`: the number has its own line. `fitting`: a row where there is room. */
  readonly layout: 'card' | 'row' | 'fitting';
}

/** The reader's next talk, for the top of a screen, a banner or the palette. */
export function UpNextCard({ label, facts, title, tint, numeral, unit, live, action, layout }: NextProps) {
  return (
    <section className={styles.next} data-edge aria-label={label} data-layout={layout} {...tinted(tint ?? NO_TRACK)}>
      <div className={styles.words}>
        <Truncate className={styles.kicker}>{[label, ...facts].join(' · ')}</Truncate>
        <p className={styles.title}>{title}</p>
      </div>
      <Row as="p" gap={2} wrap lineGap={0} align="baseline" className={styles.left} data-live={live || undefined}>
        <span className={styles.numeral}>{numeral}</span>{' '}
        <Muted as="span" className={styles.unit}>
          {unit}
        </Muted>
      </Row>
      <div className={styles.action}>{action}</div>
    </section>
  );
}

/** Talks without a track are blue, the colour of the reader's own items. */
const NO_TRACK = '#3b5bdb';
