interface Thing {
  readonly id: string;
}

interface HeldOrder<Row extends Thing> {
  /** As the rows stood a moment ago, those that are gone since among them. */
  readonly before: readonly Row[];
  /** As they would stand by themselves. */
  readonly shown: readonly Row[];
  /** Every row there is, by id. */
  readonly here: ReadonlyMap<string, Row>;
  /** Gone for so long that nobody looks for them any more. */
  readonly dropped: ReadonlySet<string>;
  /** Somebody is at work in the list: no row may jump. */
  readonly isHeld: boolean;
}

/**
 * The rows of a list that changes while one looks at it. What is gone keeps its place for a while, and as long as somebody is at work
 * there every row does: what each says is as of now, what is new comes last.
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
