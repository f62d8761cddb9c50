import { useCallback, useState, type ReactNode } from 'react';
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
}

/** Rows drawn beyond either edge of the window, so that a quick thumb and the Tab key find something. */
const BEYOND = 6;

/** The rows that are drawn, and how they lie. */
interface View {
  readonly columns: number;
  /** Pixels from one row to the next. */
  readonly step: number;
  readonly from: number;
  readonly to: number;
}

/** Until the list is measured: too long rather than too short, so that a page that is come back to has its place. */
const UNMEASURED: View = { columns: 1, step: 200, from: 0, to: 12 };

/**
 * Entries of one size, of which only those near the window are drawn: ten thousand people cost what thirty do. Its style
 * sheet says how large an entry is and how many stand beside each other; this only measures that.
 */
export function VirtualGrid<Item>({ label, items, look, children }: VirtualGridProps<Item>) {
  const [view, setView] = useState(UNMEASURED);
  const follow = useCallback((list: HTMLUListElement) => {
    const see = (): void => setView((before) => kept(before, viewOf(list)));
    const resized = new ResizeObserver(see);
    resized.observe(list);
    addEventListener('scroll', see, { passive: true });
    see();
    return () => {
      resized.disconnect();
      removeEventListener('scroll', see);
    };
  }, []);
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
      {items
        .slice(from * view.columns, to * view.columns)
        .map((item, index) =>
          children(item, { 'aria-posinset': from * view.columns + index + 1, 'aria-setsize': items.length }),
        )}
    </ul>
  );
}

function viewOf(list: HTMLUListElement): View {
  const { gridTemplateColumns, gridAutoRows, rowGap } = getComputedStyle(list);
  const step = Number.parseFloat(gridAutoRows) + (Number.parseFloat(rowGap) || 0);
  const { top } = list.getBoundingClientRect();
  return {
    columns: gridTemplateColumns.split(' ').length,
    step,
    from: Math.max(0, Math.floor(-top / step) - BEYOND),
    to: Math.max(0, Math.ceil((innerHeight - top) / step)) + BEYOND,
  };
}

/** The view before, where nothing else is to be drawn. */
const kept = (before: View, now: View): View =>
  before.columns === now.columns && before.step === now.step && before.from === now.from && before.to === now.to
    ? before
    : now;
