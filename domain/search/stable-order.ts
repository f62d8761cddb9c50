interface Thing {
  readonly id: string;
}

interface HeldOrder<Row extends Thing> {
  /** Rows in the order in which they were last shown, including removed rows. */
  readonly before: readonly Row[];
  /** Rows in their current order. */
  readonly shown: readonly Row[];
  /** All existing rows by id. */
  readonly here: ReadonlyMap<string, Row>;
  /** Removed long enough ago to leave the list. */
  readonly dropped: ReadonlySet<string>;
  /** Whether the person is working in the list, so that no row may jump. */
  readonly isHeld: boolean;
}

/**
 * Keeps a changing list steady. A removed row keeps its place for a while; while the person works in the list all rows do:
 * their contents are current, and new rows come last.
 */
export function heldOrder<Row extends Thing>({ before, shown, here, dropped, isHeld }: HeldOrder<Row>): Row[] {
  const known = before.filter(({ id }) => here.has(id) || !dropped.has(id));
  if (isHeld) {
    const ids = new Set(known.map(({ id }) => id));
    return [...known.map((row) => here.get(row.id) ?? row), ...shown.filter(({ id }) => !ids.has(id))];
  }
  const rows = [...shown];
  for (const [place, row] of known.entries()) if (!here.has(row.id)) rows.splice(Math.min(place, rows.length), 0, row);
  return rows;
}
