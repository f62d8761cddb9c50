import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Suspense, useState } from 'react';
import { UNSENT_WARNING } from '../../domain/limits/device.ts';
import { MINUTE } from '../../domain/time.ts';
import { useClockSource, useRealNow } from '../data/now.ts';
import { useOnline } from '../data/online.ts';
import { syncNow, useSyncState } from '../data/sync-state.ts';
import styles from './sync-line.module.css';
import { clockSentence, syncSentence } from './sync-sentence.ts';
import { deviceZone } from '../data/device-zone.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const FailedChanges = lazyPart(() => import('./failed-changes.tsx').then((part) => part.FailedChanges));

/** So long what stands here needs no word about its age on a phone. */
const FRESH = 5 * MINUTE;

/** How fresh what stands here is and what is still owed, in words. Pressed, it syncs; or shows what could not be sent. */
export function SyncLine() {
  const sync = useSyncState();
  const online = useOnline();
  const now = useRealNow(MINUTE / 4);
  const [reviewing, setReviewing] = useState(false);
  const isLate = sync.oldestWaiting !== undefined && now - sync.oldestWaiting > UNSENT_WARNING;
  const isBad = sync.failed.length > 0 || isLate || sync.notice !== undefined;
  // Nothing to say but that all is well: on a phone the sign alone says that.
  const isCurrent = online && !sync.unreachable && now - (sync.updatedAt ?? 0) < FRESH;
  const isFresh = isCurrent && !isBad && sync.waiting === 0;
  const sentence = syncSentence({ sync, online, now, zone: deviceZone(now) });
  const clock = useClockSource() === 'device' ? clockSentence(sync, online) : '';
  return (
    <>
      <button
        type="button"
        className={styles.line}
        data-tone={isBad ? 'warn' : undefined}
        data-busy={sync.activity === 'idle' ? undefined : ''}
        data-fresh={isFresh ? '' : undefined}
        title={sync.failed.length > 0 ? 'See what could not be sent' : 'Sync now'}
        onClick={() => (sync.failed.length > 0 ? setReviewing(true) : void syncNow())}
      >
        {isBad ? <TriangleAlert size={15} aria-hidden /> : <RefreshCw size={15} aria-hidden />}
        <span>
          {sentence}
          <span className={styles.clock}>{clock}</span>
        </span>
      </button>
      {reviewing ? (
        <Suspense>
          <FailedChanges onClose={() => setReviewing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
