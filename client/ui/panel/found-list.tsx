import type { ReactNode } from 'react';
import styles from './found-list.module.css';
import { Muted } from '../layout/muted.tsx';
import { Row } from '../layout/row.tsx';

export interface Found {
  readonly value: string;
  readonly label: string;
  /** Distinguishes it from others with the same name. */
  readonly detail: string;
}

interface FoundListProps<F extends Found> {
  /** Id of the field. The list is named `<id>-list`, its options `<id>-<place>`. */
  readonly id: string;
  readonly found: readonly F[];
  readonly at: number;
  readonly onTake: (one: F) => void;
  /** Its position: over the content below, or above it. */
  readonly className?: string | undefined;
  readonly faceOf?: (one: F) => ReactNode;
}

/** Suggestions while the person types (WAI-ARIA practices, combobox with a list). */
export const FoundList = <F extends Found>({ id, found, at, onTake, className, faceOf }: FoundListProps<F>) => (
  // A datalist cannot be placed beside its field.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <div id={`${id}-list`} role="listbox" aria-label="Found" className={className} hidden={found.length === 0}>
    {found.map((one, place) => (
      // The field keeps the focus and handles the keys of the list.
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
      <Row
        gap={3}
        align="center"
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
          {one.detail ? (
            <Muted as="span" className={styles.detail}>
              {one.detail}
            </Muted>
          ) : null}
        </span>
      </Row>
    ))}
  </div>
);
