import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { Stack } from '../layout/stack.tsx';

interface NoticeProps {
  readonly children: ReactNode;
  readonly tone?: 'error' | 'warn' | 'info' | 'ok';
  readonly icon?: ReactNode;
  /** A button or a link. */
  readonly action?: ReactNode;
}

/** A message that stays while it is true. Errors are announced at once. */
export function Notice({ children, tone = 'error', icon, action }: NoticeProps) {
  return (
    <div className={styles.notice} data-edge data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {icon ?? (tone === 'error' ? <CircleAlert size={20} aria-hidden /> : <Info size={20} aria-hidden />)}
      <div className={styles.body}>
        <Stack gap={2} align="start" className={styles.content}>
          {children}
        </Stack>
        {action}
      </div>
    </div>
  );
}
