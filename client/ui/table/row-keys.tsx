import { useEffect, useRef } from 'react';
import styles from './row-keys.module.css';

interface RowKeysProps {
  /** Whether rows can be selected. */
  readonly canPick: boolean;
  /** Moves the row at this index, from 0, up or down. Absent if the list cannot be ordered by hand. */
  readonly onMove?: ((place: number, by: 1 | -1) => void) | undefined;
}

/**
 * Row shortcuts: `j` and `k` go to the next and previous row, `x` selects, Alt with an arrow moves the row. Like every
 * shortcut they are controls (aria-keyshortcuts), so they are inactive while the person types, and can be switched off.
 */
export function RowKeys({ canPick, onMove }: RowKeysProps) {
  useArrows(onMove);
  return (
    <fieldset className={styles.keys} aria-label="Row by row">
      <Key keys="j" does="Next row" onPress={() => step(1)} />
      <Key keys="k" does="Previous row" onPress={() => step(-1)} />
      {canPick ? <Key keys="x" does="Select the row in focus" onPress={pick} /> : null}
      {onMove ? <Key keys="Alt+ArrowUp" does="Move the row in focus up" onPress={() => moveRow(onMove, -1)} /> : null}
      {onMove ? (
        <Key keys="Alt+ArrowDown" does="Move the row in focus down" onPress={() => moveRow(onMove, 1)} />
      ) : null}
    </fieldset>
  );
}

type Move = NonNullable<RowKeysProps['onMove']>;

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

function useArrows(onMove: Move | undefined): void {
  const latest = useRef(onMove);
  useEffect(() => void (latest.current = onMove));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const by = ARROWS[event.key];
      if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!latest.current || !rowInFocus()) return;
      event.preventDefault();
      moveRow(latest.current, by);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Moves the focused row. The index is its position in the table body. */
function moveRow(onMove: Move, by: 1 | -1): void {
  const row = rowInFocus();
  if (row) onMove([...(row.parentElement?.children ?? [])].indexOf(row), by);
}

interface KeyProps {
  readonly keys: string;
  readonly does: string;
  readonly onPress: () => void;
}

const Key = ({ keys, does, onPress }: KeyProps) => (
  <button type="button" tabIndex={-1} aria-keyshortcuts={keys} data-does={does} onClick={onPress}>
    {does}
  </button>
);

/** The links that open rows. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')];

const rowInFocus = (): Element | null => document.activeElement?.closest('tbody > tr') ?? null;

function step(by: 1 | -1): void {
  const all = rows();
  const from = rowInFocus() ?? document.querySelector('tbody > tr[aria-current]');
  const here = all.findIndex((row) => row.closest('tr') === from);
  all[here < 0 ? 0 : Math.min(Math.max(here + by, 0), all.length - 1)]?.focus();
}

const pick = (): void => rowInFocus()?.querySelector<HTMLInputElement>('td input[type="checkbox"]')?.click();
