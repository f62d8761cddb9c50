interface Ordered {
  readonly id: string;
  readonly order: number;
}

/**
 * Changes that move one of these ordered rows by so many places, its own first: the rows between take each other's numbers, or
 * all are numbered again if several have the same number. Undefined beyond either end, or if it is not among them.
 */
export function movedOrder(
  rows: readonly Ordered[],
  id: string,
  by: number,
): readonly { readonly id: string; readonly order: number }[] | undefined {
  const from = rows.findIndex((row) => row.id === id);
  const moved = rows[from];
  if (!moved || by === 0 || !rows[from + by]) return undefined;
  const isDistinct = rows.every(({ order }, place) => place === 0 || order > (rows[place - 1]?.order ?? order));
  const placed = rows
    .toSpliced(from, 1)
    .toSpliced(from + by, 0, moved)
    .map((row, place) => ({
      id: row.id,
      before: row.order,
      order: isDistinct ? (rows[place]?.order ?? place) : place,
    }));
  return placed
    .filter(({ before, order }) => before !== order)
    .toSorted((one, other) => Number(other.id === id) - Number(one.id === id))
    .map((row) => ({ id: row.id, order: row.order }));
}
