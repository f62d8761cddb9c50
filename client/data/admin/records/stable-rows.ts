import { useEffect, useMemo, useRef, useState } from 'react';
import { NEWS_SHOWN } from '../../../../domain/limits/admin.ts';
import { heldOrder } from '../../../../domain/search/stable-order.ts';
import { removedHere } from './locally-removed.ts';

interface Thing {
  readonly id: string;
}

export interface HeldRowsOptions {
  /** The list's filters: when they change, the list starts again. */
  readonly key: string;
  /** Whether the organiser is working in the list. */
  readonly isHeld: boolean;
  /** Called when rows have disappeared. */
  readonly onGone: (ids: readonly string[]) => void;
}

export const same = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, place) => one === b[place]);

/** Returns the rows of a page as shown: no row moves while the list is held, and removed rows stay for some seconds. */
export function useHeldRows<Row extends Thing>(
  shown: readonly Row[],
  all: readonly Row[],
  { key, isHeld, onGone }: HeldRowsOptions,
): { readonly rows: readonly Row[]; readonly gone: ReadonlySet<string> } {
  const [held, setHeld] = useState<{ readonly key: string; readonly rows: readonly Row[] }>({ key, rows: shown });
  /** Removed rows by object: a restored row is a new object, and may disappear again. */
  const [seenGoing, setSeenGoing] = useState<ReadonlySet<Row>>(new Set());
  const here = useMemo(() => new Map(all.map((row) => [row.id, row])), [all]);
  const dropped = new Set(held.rows.filter((row) => seenGoing.has(row) || removedHere.has(row.id)).map(({ id }) => id));
  const rows = held.key === key ? heldOrder({ before: held.rows, shown, here, dropped, isHeld }) : shown;
  if (held.key !== key || !same(held.rows, rows)) setHeld({ key, rows });
  const leaving = useKept(rows.filter(({ id }) => !here.has(id)));
  const told = useRef(onGone);
  useEffect(() => {
    told.current = onGone;
  });
  useEffect(() => {
    if (leaving.length === 0) return undefined;
    told.current(leaving.map(({ id }) => id));
    const timer = setTimeout(() => setSeenGoing((before) => before.union(new Set(leaving))), NEWS_SHOWN);
    return () => clearTimeout(timer);
  }, [leaving]);
  return { rows, gone: useMemo(() => new Set(leaving.map(({ id }) => id)), [leaving]) };
}

/** Returns the previous array while the contents are equal. */
function useKept<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  if (same(kept, list)) return kept;
  setKept(list);
  return list;
}
