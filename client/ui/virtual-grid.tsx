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

/** Pixels drawn beyond either edge of the window, so that a quick thumb and the Tab key find something. */
const BEYOND = 560;
/** Entries that one turn adds ahead of the window; one that the window shows is drawn at once. */
const AT_ONCE = 8;

/** The rows that are drawn, and how they lie. */
interface View {
  readonly columns: number;
  /** Pixels from one row to the next. */
  readonly step: number;
  readonly from: number;
  readonly to: number;
}

/** What is to be drawn, and which rows of it the window shows. */
interface Wanted extends View {
  readonly seenFrom: number;
  readonly seenTo: number;
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
    let shown = UNMEASURED;
    let frame = 0;
    const see = (): void => {
      cancelAnimationFrame(frame);
      const wanted = wantedBy(list);
      const next = stepTowards(shown, wanted);
      if (!isSame(shown, next)) setView((shown = next));
      if (!isSame(next, wanted)) frame = requestAnimationFrame(see);
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

function wantedBy(list: HTMLUListElement): Wanted {
  const { gridTemplateColumns, gridAutoRows, rowGap } = getComputedStyle(list);
  const step = Number.parseFloat(gridAutoRows) + (Number.parseFloat(rowGap) || 0);
  const { top } = list.getBoundingClientRect();
  const beyond = Math.ceil(BEYOND / step);
  const seenFrom = Math.max(0, Math.floor(-top / step));
  const seenTo = Math.max(0, Math.ceil((innerHeight - top) / step));
  const from = Math.max(0, seenFrom - beyond);
  return { columns: gridTemplateColumns.split(' ').length, step, from, to: seenTo + beyond, seenFrom, seenTo };
}

/**
 * What is drawn next: all that the window shows, and of what lies beyond a few entries more than before. To draw all of it
 * in the turn of one scroll would hold up the next.
 */
function stepTowards(before: View, { seenFrom, seenTo, ...wanted }: Wanted): View {
  const isElsewhere = wanted.from >= before.to || wanted.to <= before.from;
  if (before.columns !== wanted.columns || before.step !== wanted.step || isElsewhere)
    return { ...wanted, from: seenFrom, to: seenTo };
  const more = Math.ceil(AT_ONCE / wanted.columns);
  return {
    ...wanted,
    from: Math.max(wanted.from, Math.min(before.from - more, seenFrom)),
    to: Math.min(wanted.to, Math.max(before.to + more, seenTo)),
  };
}

const isSame = (one: View, other: View): boolean =>
  one.columns === other.columns && one.step === other.step && one.from === other.from && one.to === other.to;
