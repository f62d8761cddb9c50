import { useCallback, useState, type ReactNode } from 'react';
import { grown, isWhole, nextView, type Rows, type View } from './virtual-view.ts';
import styles from './virtual-grid.module.css';

/** Where an entry stands in the whole list, for who listens: most of it is not drawn. */
export interface ListPlace {
  readonly 'aria-posinset': number;
  readonly 'aria-setsize': number;
}

interface VirtualGridProps<Item> {
  /** What is listed; read aloud, not drawn. */
  readonly label: string;
  readonly items: readonly Item[];
  /** The class that says how large an entry is: `--entry-width`, `--entry-height`, `--entry-gap`, and `--row-height` on phones. */
  readonly look: string | undefined;
  /** Draws one as an `li`. */
  readonly children: (item: Item, place: ListPlace) => ReactNode;
  /** The same with less of it, for as long as the list flies past; what is left out comes as soon as it slows down. */
  readonly brief?: (item: Item, place: ListPlace) => ReactNode;
}

/** Until the list is measured: too long rather than too short, so that a page that is come back to has its place. */
const UNMEASURED: View = { columns: 1, step: 200, from: 0, to: 12, wholeFrom: 0, wholeTo: 12 };

/**
 * Entries of one size, of which only those near the window are drawn: ten thousand people cost what thirty do. Its style
 * sheet says how large an entry is and how many stand beside each other; this only measures that.
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

/** Says what is to be drawn whenever that changes: as the list is scrolled, as its size changes, and while it is made whole. */
function followed(list: HTMLUListElement, say: (view: View) => void): () => void {
  let view = UNMEASURED;
  let frame = 0;
  let hasMoved = false;
  const show = (next: View): void => {
    if (next === view) return;
    say((view = next));
    if (frame === 0 && !isWhole(view)) frame = requestAnimationFrame(fill);
  };
  /** Once no new row has come since the last picture, a row more at either end. */
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
