import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Suspense, type Ref } from 'react';
import type { ScheduleGrid } from '../../../domain/talks/schedule-grid.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import styles from './board.module.css';

const StageMenu = lazyPart(() => import('./stage-menu.tsx').then((part) => part.StageMenu));

/** So many stages are in view together on a desk: with more there is a list of them. */
const IN_VIEW = 6;

interface StageHeadsProps {
  readonly grid: ScheduleGrid;
  readonly kept: ReadonlySet<string>;
  readonly ref: Ref<HTMLDivElement>;
  /** Scrolls the board by most of its width, on to the left (-1) or to the right (1). */
  readonly onTurn: (direction: -1 | 1) => void;
  readonly onShow: (column: number) => void;
}

/**
 * The names above the columns: for the eye only, as every card says its stage itself. The buttons are for a mouse
 * without a way to scroll sideways.
 */
export function StageHeads({ grid, kept, ref, onTurn, onShow }: StageHeadsProps) {
  return (
    <div className={styles.heads}>
      {grid.columns.length > IN_VIEW ? (
        <div className={styles.menu}>
          <Suspense>
            <StageMenu grid={grid} kept={kept} onShow={onShow} />
          </Suspense>
        </div>
      ) : null}
      <div className={styles.headRow} ref={ref} aria-hidden>
        <span />
        {grid.columns.map(({ stage }) => (
          <span key={stage?.id ?? ''} className={styles.head} title={stage?.name}>
            {stage?.name ?? 'Elsewhere'}
          </span>
        ))}
      </div>
      <div className={styles.more} aria-hidden>
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
