interface Ordered {
  readonly id: string;
  readonly order: number;
}

/**
 * Changes that move one of these ordered rows up or down: two rows swap, or all are renumbered if several have the same
 * number. Undefined at either end, or if it is not among them.
 */
export function movedOrder(
  rows: readonly Ordered[],
  id: string,
  by: 1 | -1,
): readonly { readonly id: string; readonly order: number }[] | undefined {
  const from = rows.findIndex((row) => row.id === id);
  const [moved, other] = [rows[from], rows[from + by]];
  if (!moved || !other) return undefined;
  const isDistinct = rows.every(({ order }, place) => place === 0 || order > (rows[place - 1]?.order ?? order));
  if (isDistinct)
    return [
      { id: moved.id, order: other.order },
      { id: other.id, order: moved.order },
    ];
  const anew = rows.with(from, other).with(from + by, moved);
  return anew.flatMap((row, order) => (row.order === order ? [] : [{ id: row.id, order }]));
}
