import { useId, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import styles from './popover.module.css';

export interface PopoverTrigger {
  readonly popoverTarget: string;
  readonly style: CSSProperties;
}

interface PopoverProps {
  readonly label: string;
  /** Renders the button; spread the attributes onto a `<button>`. */
  readonly renderTrigger: (attributes: PopoverTrigger) => ReactNode;
  /** Side to which it opens: the start by default; the end for buttons at the end of a bar. */
  readonly towards?: 'start' | 'end';
  readonly children: ReactNode;
}

/** A small card at a button. It closes on Escape, on a click outside, and when a link or button inside is used. */
export function Popover({ label, renderTrigger, towards, children }: PopoverProps) {
  const id = useId();
  const anchor = `--${id.replaceAll(/[^\w-]/g, '')}`;
  return (
    <>
      {renderTrigger({ popoverTarget: id, style: { anchorName: anchor } })}
      {/* Closes after a click on a link or button inside, by any input device. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <section
        id={id}
        popover="auto"
        aria-label={label}
        className={styles.popover}
        data-towards={towards}
        style={{ positionAnchor: anchor }}
        onClick={closeAfterUse}
      >
        {children}
      </section>
    </>
  );
}

function closeAfterUse(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('a, button')) event.currentTarget.hidePopover();
}
