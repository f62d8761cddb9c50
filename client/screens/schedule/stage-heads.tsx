import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Ref } from 'react';
import type { GridColumn } from '../../../domain/talks/schedule-grid.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './board.module.css';

interface StageHeadsProps {
  readonly columns: readonly GridColumn[];
  readonly ref: Ref<HTMLDivElement>;
  /** Scrolls the board by most of its width, on to the left (-1) or to the right (1). */
  readonly onTurn: (direction: -1 | 1) => void;
}

/** The names above the columns: for the eye only, as every card says its stage itself. The buttons are for a mouse without a way to scroll sideways. */
export function StageHeads({ columns, ref, onTurn }: StageHeadsProps) {
  return (
    <div className={styles.heads} aria-hidden>
      <div className={styles.headRow} ref={ref}>
        <span />
        {columns.map(({ stage }) => (
          <span key={stage?.id ?? ''} className={styles.head} title={stage?.name}>
            {stage?.name ?? 'Elsewhere'}
          </span>
        ))}
      </div>
      <div className={styles.more}>
        <IconButton
          label="Stages to the left"
          tabIndex={-1}
          icon={<ChevronLeft size={18} aria-hidden />}
          onClick={() => onTurn(-1)}
        />
        <IconButton
          label="Stages to the right"
          tabIndex={-1}
          icon={<ChevronRight size={18} aria-hidden />}
          onClick={() => onTurn(1)}
        />
      </div>
    </div>
  );
}

const travelsByItself = CSS.supports('animation-timeline: --stages');

/** Keeps the names above their columns while the board is scrolled sideways, where style alone cannot. */
export function trackHeads(heads: HTMLDivElement | null, scroller: HTMLElement): void {
  if (heads && !travelsByItself) heads.style.translate = `${-scroller.scrollLeft}px`;
}
