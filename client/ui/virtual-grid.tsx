import { useCallback, useState, type ReactNode } from 'react';
import { grown, isWhole, nextView, type Rows, type View } from './virtual-view.ts';
import styles from './virtual-grid.module.css';

/** An entry's position in the whole list, for screen readers: most entries are not rendered. */
export interface ListPlace {
  readonly 'aria-posinset': number;
  readonly 'aria-setsize': number;
}

interface VirtualGridProps<Item> {
  /** Name of the list, read aloud only. */
  readonly label: string;
  readonly items: readonly Item[];
  /** Class that sets the size of entries: `--entry-width`, `--entry-height`, `--entry-gap`, and `--row-height` on phones. */
  readonly look: string | undefined;
  /** Renders an entry as an `li`. */
  readonly children: (item: Item, place: ListPlace) => ReactNode;
  /** Renders less of an entry during fast scrolling; the rest follows when it slows down. */
  readonly brief?: (item: Item, place: ListPlace) => ReactNode;
}

/** Until the list is measured. Rather too long than too short, so that a restored scroll position exists. */
const UNMEASURED: View = { columns: 1, step: 200, from: 0, to: 12, wholeFrom: 0, wholeTo: 12 };

/**
 * A virtual list of entries of equal size; only those near the window are rendered, so 10,000 people cost what thirty do. The
 * style sheet sets the size and the number of columns; this only measures them.
 */
export function VirtualGrid<Item>({ label, items, look, children, brief = children }: VirtualGridProps<Item>) {
  const [view, setView] = useState(UNMEASURED);
  const follow = useCallback((list: HTMLUListElement) => followed(list, setView), []);
  const rows = Math.ceil(items.length / view.columns);
  const from = Math.max(0, Math.min(view.from, rows - 1));
  const to = Math.min(view.to, rows);
  return (
    <ul
      ref={follow}
      className={`${styles.grid} ${look ?? ''}`}
      aria-label={label}
      style={{ paddingBlock: `${from * view.step}px ${(rows - to) * view.step}px` }}
    >
      {items.slice(from * view.columns, to * view.columns).map((item, index) => {
        const at = from * view.columns + index;
        const row = Math.floor(at / view.columns);
        const draw = row < view.wholeFrom || row >= view.wholeTo ? brief : children;
        return draw(item, { 'aria-posinset': at + 1, 'aria-setsize': items.length });
      })}
    </ul>
  );
}

/**
 * Calls `say` with the view when it changes: on scrolling, on resizing, and while brief entries are completed. Returns a
 * function that stops it.
 */
function followed(list: HTMLUListElement, say: (view: View) => void): () => void {
  let view = UNMEASURED;
  let frame = 0;
  let hasMoved = false;
  const show = (next: View): void => {
    if (next === view) return;
    say((view = next));
    if (frame === 0 && !isWhole(view)) frame = requestAnimationFrame(fill);
  };
  /** Adds a full row at each end, once a frame passed without new rows. */
  const fill = (): void => {
    frame = hasMoved ? requestAnimationFrame(fill) : 0;
    if (!hasMoved) show(grown(view));
    hasMoved = false;
  };
  const see = (): void => {
    const next = nextView(view, rowsOf(list));
    hasMoved ||= next !== view;
    show(next);
  };
  const resized = new ResizeObserver(see);
  resized.observe(list);
  addEventListener('scroll', see, { passive: true });
  see();
  return () => {
    resized.disconnect();
    cancelAnimationFrame(frame);
    removeEventListener('scroll', see);
  };
}

function rowsOf(list: HTMLUListElement): Rows {
  const { gridTemplateColumns, gridAutoRows, rowGap } = getComputedStyle(list);
  const step = Number.parseFloat(gridAutoRows) + (Number.parseFloat(rowGap) || 0);
  const { top } = list.getBoundingClientRect();
  return {
    columns: gridTemplateColumns.split(' ').length,
    step,
    seenFrom: Math.max(0, Math.floor(-top / step)),
    seenTo: Math.max(0, Math.ceil((innerHeight - top) / step)),
  };
}
