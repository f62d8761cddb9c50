import { acceptUpdate, useUpdateGoing, useUpdateReady } from '../data/update.ts';
import { Button } from '../ui/button.tsx';
import styles from './update-prompt.module.css';

/** A newer build waits. Nothing happens until the person says so, and not while a form holds unsaved input (data/update.ts). */
export function UpdatePrompt() {
  const going = useUpdateGoing();
  if (!useUpdateReady()) return null;
  return (
    <aside className={styles.prompt} data-prompt aria-label="Update">
      <output>A new version is ready.</output>
      <Button kind="solid" size="small" busy={going} onClick={acceptUpdate}>
        Reload
      </Button>
    </aside>
  );
}
