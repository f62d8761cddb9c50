import { plural } from '../../../domain/plural.ts';
import { Suspense } from 'react';
import { askPersist, useStorageUse } from '../../data/storage.ts';
import { useSyncState } from '../../data/sync-state.ts';
import { toast } from '../../data/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { byteSize } from '../../ui/byte-size.ts';
import { Chip } from '../../ui/chip.tsx';
import { Section, Setting } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './settings.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';

// Reading the databases needs their library, which nothing else on this screen does.
const StorageParts = lazyPart(() => import('./storage-parts.tsx').then((module) => module.StorageParts));

export function StorageSection() {
  const use = useStorageUse();
  const { waiting } = useSyncState();
  return (
    <Section title="Offline">
      <Setting
        label="Keep everything for offline"
        detail="The programme and your schedule stay on this device, even when it runs full."
      >
        {use?.persisted ? (
          <Chip tone="ok">On</Chip>
        ) : (
          <Button size="small" onClick={() => void ask()}>
            Keep
          </Button>
        )}
      </Setting>
      {waiting > 0 ? (
        <Setting label="Not sent yet" detail="Goes out by itself as soon as there is a connection.">
          <span className={styles.number}>{changes(waiting)}</span>
        </Setting>
      ) : null}
      <details className={styles.details}>
        <summary>Details</summary>
        <Details use={use} />
      </details>
    </Section>
  );
}

function Details({ use }: { readonly use: ReturnType<typeof useStorageUse> }) {
  return (
    <>
      <Setting
        label="Space used"
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
    </>
  );
}

const changes = (count: number): string => plural(count, `${count} change`, `${count} changes`);

async function ask(): Promise<void> {
  const granted = await askPersist();
  toast(
    granted ? 'Everything stays on this device' : 'Not yet: the browser often allows it once the app is installed.',
  );
}
