import { useEffect, useMemo, useRef, useState } from 'react';
import { NEWS_SHOWN } from '../../../../domain/limits/admin.ts';
import { heldOrder } from '../../../../domain/search/stable-order.ts';
import { removedHere } from './locally-removed.ts';

interface Thing {
  readonly id: string;
}

export interface HeldRowsOptions {
  /** What the list was asked for: asked for something else, it begins anew. */
  readonly key: string;
  /** Somebody is at work in it. */
  readonly isHeld: boolean;
  /** These are gone. */
  readonly onGone: (ids: readonly string[]) => void;
}

export const same = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, place) => one === b[place]);

/** The rows of a page as they are drawn: none jumps while it is held, and what is gone stays for some seconds, to be seen going. */
export function useHeldRows<Row extends Thing>(
  shown: readonly Row[],
  all: readonly Row[],
  { key, isHeld, onGone }: HeldRowsOptions,
): { readonly rows: readonly Row[]; readonly gone: ReadonlySet<string> } {
  const [held, setHeld] = useState<{ readonly key: string; readonly rows: readonly Row[] }>({ key, rows: shown });
  /** As they were when they went: what comes back is another one, and may go again. */
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

/** The same list as long as it holds the same. */
function useKept<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  if (same(kept, list)) return kept;
  setKept(list);
  return list;
}
