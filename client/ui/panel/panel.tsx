import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import styles from './panel.module.css';
import { Row } from '../layout/row.tsx';
import { Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';

interface PanelProps {
  readonly title: string;
  /** The row that the panel shows (`data-row`). On closing, the focus returns to it. */
  readonly of?: string | undefined;
  /** True for a new entry: its first field gets the focus. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Selector of the first field. An element with `data-first` takes the focus for a field that is still loading. */
const FIRST_FIELD = 'form :is(input, textarea, select, [role="textbox"], [data-first]):not([hidden])';

/** A panel beside a list. The list stays usable, the focus moves into the panel, and Escape closes it. */
export function Panel({ title, of, isNew = false, onClose, children }: PanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEscape(onClose);
  useEffect(() => {
    if (isNew) panel.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    else if (document.activeElement?.matches('[data-row]')) panel.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <Stack
      as="aside"
      gap={4}
      justify="start"
      ref={panel}
      className={styles.panel}
      aria-labelledby={id}
      data-of={of}
      tabIndex={-1}
    >
      <Row as="header" gap={3} align="start" justify="between">
        <Text as="h2" size="lg" weight={650} id={id} className={styles.title}>
          {title}
        </Text>
        <IconButton label="Close" icon={<X size={20} aria-hidden />} onClick={onClose} />
      </Row>
      {children}
    </Stack>
  );
}

/** Calls `onClose` on Escape, unless a dialog or a popover is open. */
function useEscape(onClose: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open], :popover-open'))
        return;
      onClose();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onClose]);
}
