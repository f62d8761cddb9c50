import { useId, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import styles from './popover.module.css';

export interface PopoverTrigger {
  readonly popoverTarget: string;
  readonly style: CSSProperties;
}

interface PopoverProps {
  readonly label: string;
  /** Draws the button; spread what it is given onto a `<button>`. */
  readonly renderTrigger: (attributes: PopoverTrigger) => ReactNode;
  /** Where it goes from its button: towards the start of the line unless said, as from buttons at the end of a bar. */
  readonly towards?: 'start' | 'end';
  readonly children: ReactNode;
}

/** A small card that opens at a button and closes on Escape, on a click elsewhere and when one of its links or buttons is used. */
export function Popover({ label, renderTrigger, towards, children }: PopoverProps) {
  const id = useId();
  const anchor = `--${id.replaceAll(/[^\w-]/g, '')}`;
  return (
    <>
      {renderTrigger({ popoverTarget: id, style: { anchorName: anchor } })}
      {/* Closing after use follows the click of a link or button inside, whatever device made it. */}
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
