/**
 * Rows rendered beyond each edge of the window, for quick scrolling and the Tab key. Fewer with several columns, because each
 * frame paints all rendered entries.
 */
const beyondOf = (columns: number): number => (columns === 1 ? 6 : 3);
/** Most entries that one frame may add in full: with more, scrolling is too fast to read them. */
const AT_ONCE = 4;

/** Layout of the list's rows, and which of them are visible. */
export interface Rows {
  readonly columns: number;
  /** Pixels between the starts of two rows. */
  readonly step: number;
  readonly seenFrom: number;
  readonly seenTo: number;
}

/** The rendered rows, and which of them are rendered in full; the others are brief. */
export interface View extends Pick<Rows, 'columns' | 'step'> {
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
export function nextView(before: View, { columns, step, seenFrom, seenTo }: Rows): View {
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
