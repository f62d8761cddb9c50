/**
 * Rows drawn beyond either edge of the window, so that a quick thumb and the Tab key find something. Where several stand beside
 * each other fewer do: each picture of a scroll paints all that is drawn.
 */
const beyondOf = (columns: number): number => (columns === 1 ? 6 : 3);
/** Entries that one picture may add as a whole: what makes more of them come is too quick for anybody to read them. */
const AT_ONCE = 4;

/** How the rows of a list lie, and which of them the window shows. */
export interface Rows {
  readonly columns: number;
  /** Pixels from one row to the next. */
  readonly step: number;
  readonly seenFrom: number;
  readonly seenTo: number;
}

/** The rows that are drawn, and those of them that are drawn as a whole: the others come brief at first. */
export interface View extends Pick<Rows, 'columns' | 'step'> {
  readonly from: number;
  readonly to: number;
  readonly wholeFrom: number;
  readonly wholeTo: number;
}

export const isWhole = ({ from, to, wholeFrom, wholeTo }: View): boolean => wholeFrom <= from && wholeTo >= to;

/**
 * What is drawn once the window shows these rows; the view before, where nothing else is to be drawn. A few new rows are drawn
 * whole, many at once brief. Where the list has come to another place, what the window shows is whole.
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
  // None is left of those that were: it begins anew in the middle of the window.
  const middle = Math.floor((seenFrom + seenTo) / 2);
  return wholeFrom < wholeTo
    ? { columns, step, from, to, wholeFrom, wholeTo }
    : { columns, step, from, to, wholeFrom: middle, wholeTo: middle };
}

/** The same with a row more as a whole at either end. */
export const grown = (view: View): View => ({
  ...view,
  wholeFrom: Math.max(view.from, view.wholeFrom - 1),
  wholeTo: Math.min(view.to, view.wholeTo + 1),
});
