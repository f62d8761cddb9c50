interface Ordered {
  readonly id: string;
  readonly order: number;
}

/**
 * What changes when one of these, which stand in their order, goes one place up or down: two change places, and where several have the
 * same number, all are numbered anew. Undefined at either end, and where it is not among them.
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
