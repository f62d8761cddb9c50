import type { ReactNode } from 'react';
import styles from './player-bar.module.css';

interface BarButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

export const BarButton = ({ label, icon, keys, isOn, onClick }: BarButtonProps) => (
  <button
    type="button"
    className={styles.button}
    aria-label={label}
    title={label}
    aria-keyshortcuts={keys}
    aria-pressed={isOn}
    onClick={onClick}
  >
    {icon}
  </button>
);
