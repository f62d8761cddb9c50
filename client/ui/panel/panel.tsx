import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: string;
  /** The row that is open in it (`data-row`): closed, it gives the focus back to that row. */
  readonly of?: string | undefined;
  /** Something new is begun: its first field has the focus. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** `data-first` holds the focus for a field that is still on its way. */
const FIRST_FIELD = 'form :is(input, textarea, select, [role="textbox"], [data-first]):not([hidden])';

/** What is open beside a list: the list stays, keys go on in what was opened by them, and Escape closes it. */
export function Panel({ title, of, isNew = false, onClose, children }: PanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEscape(onClose);
  useEffect(() => {
    if (isNew) panel.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    else if (document.activeElement?.matches('[data-row]')) panel.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <aside ref={panel} className={styles.panel} aria-labelledby={id} data-of={of} tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton label="Close" icon={<X size={20} aria-hidden />} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}

/** Not while a dialog or a list of choices is open: the key is theirs. */
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
