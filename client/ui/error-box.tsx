import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import styles from './error-box.module.css';

interface BoxProps {
  readonly children: ReactNode;
  readonly tone?: 'error' | 'warn' | 'info' | 'ok';
}

/** Something that needs to be known here and now, and stays until it is no longer true. Errors are read out at once. */
export function ErrorBox({ children, tone = 'error' }: BoxProps) {
  return (
    <div className={styles.box} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {tone === 'error' ? <CircleAlert size={20} aria-hidden /> : <Info size={20} aria-hidden />}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
