import type { ReactNode } from 'react';
import { tinted } from './chip.tsx';
import styles from './next.module.css';

interface NextProps {
  /** What this is, read aloud as the name of the region: "Next for you". */
  readonly label: string;
  /** Around the title: the stage, the time. */
  readonly facts: readonly string[];
  readonly title: string;
  /** `#rrggbb` of the track. */
  readonly tint: string | undefined;
  /** The largest figure of the page: how long still. */
  readonly numeral: ReactNode;
  /** What the figure counts: "until it starts". */
  readonly unit: string;
  /** From when on the talk can be watched: the figure is red. */
  readonly live: boolean;
  /** Where to go, as one button. */
  readonly action: ReactNode;
  /** `row` is as high as two lines, for a banner; `card` gives the figure a line of its own; `fitting` is a row where there is room. */
  readonly layout: 'card' | 'row' | 'fitting';
}

/** The one talk somebody should know about now: theirs. For the top of a screen, a banner or a palette. */
export function Next({ label, facts, title, tint, numeral, unit, live, action, layout }: NextProps) {
  return (
    <section className={styles.next} aria-label={label} data-layout={layout} {...tinted(tint ?? NO_TRACK)}>
      <div className={styles.words}>
        <p className={styles.kicker}>{[label, ...facts].join(' · ')}</p>
        <p className={styles.title}>{title}</p>
      </div>
      <p className={styles.left} data-live={live || undefined}>
        <span className={styles.numeral}>{numeral}</span> <span className={styles.unit}>{unit}</span>
      </p>
      <div className={styles.action}>{action}</div>
    </section>
  );
}

/** A talk without a track is blue, as what is one's own is. */
const NO_TRACK = '#3b5bdb';
