import { lazy, Suspense } from 'react';
import { askPersist, useStorageUse } from '../../data/storage.ts';
import { useSyncState } from '../../data/sync-state.ts';
import { toast } from '../../data/toasts.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section, Setting } from './section.tsx';
import styles from './settings.module.css';

// Reading the databases needs their library, which nothing else on this screen does.
const StorageParts = lazy(() => import('./storage-parts.tsx').then((module) => ({ default: module.StorageParts })));

export function StorageSection() {
  const use = useStorageUse();
  const { waiting } = useSyncState();
  return (
    <Section title="Data on this device">
      <Setting
        label="Storage used"
        detail={use ? `of ${byteSize(use.quota)} the browser allows` : 'This browser does not tell.'}
      >
        <span className={styles.number}>{use ? byteSize(use.used) : '–'}</span>
      </Setting>
      {use ? (
        <meter className={styles.meter} min={0} max={use.quota} value={use.used} aria-label="Storage used" />
      ) : null}
      <Suspense fallback={<Skeleton height="8rem" />}>
        <StorageParts />
      </Suspense>
      <Setting label="Waiting to be sent" detail="Changes you made that the server does not have yet.">
        <span className={styles.number}>{waiting}</span>
      </Setting>
      <Setting
        label="Kept for good"
        detail="Without this promise the browser may clear the data when the device runs full."
      >
        {use?.persisted ? (
          <Chip tone="ok">Yes</Chip>
        ) : (
          <Button size="small" onClick={() => void ask()}>
            Ask the browser
          </Button>
        )}
      </Setting>
    </Section>
  );
}

async function ask(): Promise<void> {
  const granted = await askPersist();
  toast(
    granted
      ? 'Your data stays on this device'
      : 'The browser said no for now. It often agrees once the app is installed.',
  );
}
