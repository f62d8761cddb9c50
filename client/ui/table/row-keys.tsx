import styles from './row-keys.module.css';

interface RowKeysProps {
  /** Picks or lets go of the row in focus. */
  readonly canPick: boolean;
}

/**
 * `j` and `k` go from row to row, `x` picks the one in focus. They are offered as controls, as every key of a screen is
 * (aria-keyshortcuts), so they are silent while somebody types, and off by choice.
 */
export const RowKeys = ({ canPick }: RowKeysProps) => (
  <fieldset className={styles.keys} aria-label="Row by row">
    <Key keys="j" does="Next row" onPress={() => step(1)} />
    <Key keys="k" does="Previous row" onPress={() => step(-1)} />
    {canPick ? <Key keys="x" does="Select the row in focus" onPress={pick} /> : null}
  </fieldset>
);

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

const rowInFocus = (): Element | null => document.activeElement?.closest('tr') ?? null;

function step(by: 1 | -1): void {
  const all = rows();
  const here = all.findIndex((row) => row.closest('tr') === rowInFocus());
  all[here < 0 ? 0 : Math.min(Math.max(here + by, 0), all.length - 1)]?.focus();
}

const pick = (): void => rowInFocus()?.querySelector<HTMLInputElement>('td input[type="checkbox"]')?.click();
