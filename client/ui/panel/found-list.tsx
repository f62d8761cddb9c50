import type { ReactNode } from 'react';
import styles from './found-list.module.css';

export interface Found {
  readonly value: string;
  readonly label: string;
  /** Tells it from its namesakes. */
  readonly detail: string;
}

interface FoundListProps<F extends Found> {
  /** Of the field it belongs to, which names it `<id>-list` and what is at hand `<id>-<place>`. */
  readonly id: string;
  readonly found: readonly F[];
  readonly at: number;
  readonly onTake: (one: F) => void;
  /** Where it stands: over what follows, or before it. */
  readonly className?: string | undefined;
  readonly faceOf?: (one: F) => ReactNode;
}

/** What a field finds while one types (WAI-ARIA practices, combobox with a list). */
export const FoundList = <F extends Found>({ id, found, at, onTake, className, faceOf }: FoundListProps<F>) => (
  // Elements of a form cannot be drawn beside their field.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <div id={`${id}-list`} role="listbox" aria-label="Found" className={className} hidden={found.length === 0}>
    {found.map((one, place) => (
      // The keys of the list are those of its field, which keeps the focus.
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
      <div
        key={one.value}
        id={`${id}-${place}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="option"
        aria-selected={place === at}
        className={styles.option}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onTake(one)}
      >
        {faceOf?.(one)}
        <span>
          {one.label}
          {one.detail ? <span className={styles.detail}>{one.detail}</span> : null}
        </span>
      </div>
    ))}
  </div>
);
