import { createSignal, type Signal } from '../../../platform/react/signal.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import type { BatchResult } from './batch.ts';

/** Selected records of a list by id, across pages. Kept while the page is open. */
export interface Selected {
  readonly ids: ReadonlySet<string>;
  /** Result of the last batch on the selected records. */
  readonly result?: BatchResult | undefined;
}

export interface Selection extends Selected {
  readonly toggle: (id: string) => void;
  readonly take: (ids: readonly string[], isOn: boolean) => void;
  readonly only: (ids: Iterable<string>, result?: BatchResult) => void;
}

const kept = new Map<string, Signal<Selected>>();
const NONE: Selected = { ids: new Set() };

function keptOf(list: string): Signal<Selected> {
  const known = kept.get(list) ?? createSignal(NONE);
  kept.set(list, known);
  return known;
}

/** Returns the selection of a list. `list`: key of the list. */
export function useSelection(list: string): Selection {
  const live = keptOf(list);
  const selected = useSignal(live);
  const take = (ids: readonly string[], isOn: boolean): void => {
    const { ids: before, result } = live.get();
    const now = new Set(before);
    for (const id of ids)
      if (isOn) now.add(id);
      else now.delete(id);
    live.set({ ids: now, result });
  };
  return {
    ...selected,
    take,
    toggle: (id) => take([id], !live.get().ids.has(id)),
    only: (ids, result) => live.set({ ids: new Set(ids), result }),
  };
}
