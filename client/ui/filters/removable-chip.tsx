import X from 'lucide-react/icons/x';
import { tinted } from './chip.tsx';
import styles from './chip.module.css';

interface RemovableChipProps {
  readonly label: string;
  readonly tint?: string | undefined;
  readonly onRemove: () => void;
}

/** An active filter with a button to remove it. */
export function RemovableChip({ label, tint, onRemove }: RemovableChipProps) {
  return (
    <span className={`${styles.chip} ${styles.removable}`} {...tinted(tint)}>
      {label}
      <button type="button" className={styles.remove} aria-label={`Remove ${label}`} onClick={onRemove}>
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}
