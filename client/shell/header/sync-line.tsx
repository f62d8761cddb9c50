import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Suspense, useState } from 'react';
import { UNSENT_WARNING } from '../../../domain/limits/device.ts';
import { DAY, HOUR, type Instant, MINUTE, type Zone } from '../../../domain/time.ts';
import { useClockSource, useRealNow } from '../../data/loading/now.ts';
import { useOnline } from '../../data/device/online.ts';
import { syncNow, type SyncState, useSyncState } from '../../data/device/sync-state.ts';
import styles from './sync-line.module.css';
import { deviceZone } from '../../data/device/device-timezone.ts';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { plural } from '../../../domain/plural.ts';
import { clockTime } from '../../../domain/event/time-display.ts';

interface Truth {
  readonly sync: SyncState;
  readonly online: boolean;
  readonly now: Instant;
  /** Zone of the clock time in "saved at". */
  readonly zone: Zone;
}

/** The sentence of the sync line (ux 1.1): words, no codes, and the worst problem first. */
export function syncSentence({ sync, online, now, zone }: Truth): string {
  if (sync.failed.length > 0)
    return plural(
      sync.failed.length,
      `Could not send ${sync.failed.length} change — Review`,
      `Could not send ${sync.failed.length} changes — Review`,
    );
  if (sync.notice) return sync.notice;
  const waiting = sync.waiting > 0 ? ` · ${waitingSentence(sync.waiting)}` : '';
  if (!online || sync.unreachable) {
    const away = online ? 'Server out of reach' : 'Offline';
    return `${away}${saved(sync.updatedAt, now, zone)}${waiting}`;
  }
  if (sync.activity === 'sending') return 'Sending…';
  if (sync.updatedAt === undefined) return `${sync.activity === 'loading' ? 'Loading…' : 'Not updated yet'}${waiting}`;
  return `Updated ${ago(now - sync.updatedAt)}${waiting}`;
}

/** Without the server and with an unconfirmed clock, live states depend on the device's time. */
export const clockSentence = ({ failed, notice, unreachable }: SyncState, online: boolean): string =>
  failed.length > 0 || notice || (online && !unreachable) ? '' : ' · by your device clock';

const waitingSentence = (count: number): string =>
  plural(count, `${count} change waiting to send`, `${count} changes waiting to send`);

function saved(at: Instant | undefined, now: Instant, zone: Zone): string {
  return at === undefined ? '' : ` · saved ${now - at < DAY / 2 ? clockTime(at, zone) : ago(now - at)}`;
}

function ago(age: number): string {
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h ago`;
  return `${Math.floor(age / DAY)} days ago`;
}

const FailedChanges = lazyPart(() => import('./failed-changes.tsx').then((part) => part.FailedChanges));

/** Data younger than this needs no text on a phone. */
const FRESH = 5 * MINUTE;

/** The sync line: how current the data is and what is pending. A press syncs, or shows rejected changes. */
export function SyncLine() {
  const sync = useSyncState();
  const online = useOnline();
  const now = useRealNow(MINUTE / 4);
  const [reviewing, setReviewing] = useState(false);
  const isLate = sync.oldestWaiting !== undefined && now - sync.oldestWaiting > UNSENT_WARNING;
  const isBad = sync.failed.length > 0 || isLate || sync.notice !== undefined;
  // If all is well, a phone shows the icon only.
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
