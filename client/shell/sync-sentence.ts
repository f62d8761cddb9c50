import { plural } from '../../domain/plural.ts';
import { clockTime } from '../../domain/event/time-display.ts';
import { DAY, HOUR, MINUTE, type Instant, type Zone } from '../../domain/time.ts';
import type { SyncState } from '../data/sync-state.ts';

interface Truth {
  readonly sync: SyncState;
  readonly online: boolean;
  readonly now: Instant;
  /** Whose wall clock "saved at" is read from. */
  readonly zone: Zone;
}

/** What the sync line says (ux 1.1): words, never codes, and the worst thing first. */
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

/** Without a server to ask and with an unconfirmed clock, what is said to be on is so by this device's own time. */
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
