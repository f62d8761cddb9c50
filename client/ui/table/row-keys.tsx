import { useEffect, useRef } from 'react';
import styles from './row-keys.module.css';

interface RowKeysProps {
  /** Picks or lets go of the row in focus. */
  readonly canPick: boolean;
  /** Puts the row at this place, from 0, one up or down. None where the list has no order of its own. */
  readonly onMove?: ((place: number, by: 1 | -1) => void) | undefined;
}

/**
 * `j` and `k` go from row to row, `x` picks the one in focus, Alt with an arrow puts it elsewhere. They are offered as controls, as
 * every key of a screen is (aria-keyshortcuts), so they are silent while somebody types, and off by choice.
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

/** Rows stand in the body of their table, in their order. */
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
