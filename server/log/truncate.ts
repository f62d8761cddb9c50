import { LOG_PAGE } from '../../domain/limits/log.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { Instant } from '../../domain/time.ts';
import type { LogStore } from '../store/document-store.ts';

export interface Horizon {
  readonly olderThan: Instant;
  /** The last position that may go; the newest entry always stays, so that a reader that is behind can see it. */
  readonly upTo: number;
}

/**
 * Takes away the oldest entries of a scope, without a hole, and returns the last position that went (0: none).
 * A device that stands below is told so (410) and starts over from the snapshot.
 */
export async function truncate(log: LogStore, scope: Scope, { olderThan, upTo }: Horizon): Promise<number> {
  let horizon = 0;
  for (;;) {
    const entries = await log.read(scope, horizon, LOG_PAGE);
    const stays = entries.findIndex(({ n, at }) => n > upTo || at >= olderThan);
    const last = (stays === -1 ? entries : entries.slice(0, stays)).at(-1);
    horizon = last?.n ?? horizon;
    if (stays !== -1 || entries.length < LOG_PAGE) break;
  }
  if (horizon > 0) await log.truncate(scope, horizon + 1);
  return horizon;
}
