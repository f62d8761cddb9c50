import { type ReactNode, useCallback, useState } from 'react';
import styles from './virtual-grid.module.css';

/**
 * Rows rendered beyond each edge of the window, for quick scrolling and the Tab key. Fewer with several columns, because each
 * frame paints all rendered entries.
 */
const beyondOf = (columns: number): number => (columns === 1 ? 6 : 3);
/** Maximum number of entries that one frame may add in full: with more, scrolling is too fast to read them. */
const AT_ONCE = 4;

/** Layout of the list's rows, and which of them are visible. */
export interface GridRows {
  readonly columns: number;
  /** Pixels between the starts of two rows. */
  readonly step: number;
  readonly seenFrom: number;
  readonly seenTo: number;
}

/** The rendered rows, and which of them are rendered in full; the others are brief. */
export interface View extends Pick<GridRows, 'columns' | 'step'> {
  readonly from: number;
  readonly to: number;
  readonly wholeFrom: number;
  readonly wholeTo: number;
}

export const isWhole = ({ from, to, wholeFrom, wholeTo }: View): boolean => wholeFrom <= from && wholeTo >= to;

/**
 * The view for the visible rows; the same object if nothing changes. A few new rows are rendered in full, many at once brief.
 * After a jump, the visible rows are full.
 */
export function nextView(before: View, { columns, step, seenFrom, seenTo }: GridRows): View {
  const beyond = beyondOf(columns);
  const from = Math.max(0, seenFrom - beyond);
  const to = seenTo + beyond;
  const isSame = columns === before.columns && step === before.step;
  if (isSame && from === before.from && to === before.to) return before;
  if (!isSame || from >= before.to || to <= before.from)
    return { columns, step, from, to, wholeFrom: seenFrom, wholeTo: seenTo };
  const added = (Math.max(0, before.from - from) + Math.max(0, to - before.to)) * columns;
  if (isWhole(before) && added <= Math.max(AT_ONCE, columns))
    return { columns, step, from, to, wholeFrom: from, wholeTo: to };
  const wholeFrom = Math.max(from, before.wholeFrom);
  const wholeTo = Math.min(to, before.wholeTo);
  // No full row is left: start again in the middle of the window.
  const middle = Math.floor((seenFrom + seenTo) / 2);
  return wholeFrom < wholeTo
    ? { columns, step, from, to, wholeFrom, wholeTo }
    : { columns, step, from, to, wholeFrom: middle, wholeTo: middle };
}

/** The view with one more full row at each end. */
export const grown = (view: View): View => ({
  ...view,
  wholeFrom: Math.max(view.from, view.wholeFrom - 1),
  wholeTo: Math.min(view.to, view.wholeTo + 1),
});

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

function rowsOf(list: HTMLUListElement): GridRows {
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
