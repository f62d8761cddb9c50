import X from 'lucide-react/icons/x';
import { useEffect, useId, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is open beside a list: the list stays, and Escape closes it. */
export function Panel({ title, onClose, children }: PanelProps) {
  const id = useId();
  useEscape(onClose);
  return (
    <aside className={styles.panel} aria-labelledby={id}>
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
