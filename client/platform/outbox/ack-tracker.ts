import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { FailedChange, SyncStatus } from '../status/sync-status.ts';

/** Tracks which writes the server has. A document counts as pending until its latest write is acknowledged. */
export class AckTracker {
  readonly #acknowledged = new Map<string, string>();

  acknowledge(id: string, rev: string): void {
    this.#acknowledged.set(id, rev);
  }

  among(documents: ReadonlyMap<string, UserDocument>): UserDocument[] {
    return [...documents.values()].filter((document) => this.#acknowledged.get(document.id) !== document.rev);
  }
}

export type PendingSummary = Pick<SyncStatus, 'waiting' | 'oldestWaiting' | 'waitingFor'>;

/** Maximum number of ids in a summary; people do not read more of them. */
const NAMED = 200;

/** Counts the pending documents and returns the time of the oldest. */
export function summarizePending(documents: readonly UserDocument[]): PendingSummary {
  if (documents.length === 0) return { waiting: 0 };
  return {
    waiting: documents.length,
    oldestWaiting: Math.min(...documents.map((document) => document.changedAt)),
    waitingFor: documents.slice(-NAMED).map(({ id }) => id),
  };
}

/** Returns rejected writes that the person has not dismissed. `dismissed`: rev of each dismissed rejection by document id. */
export function rejectedAmong(
  documents: Iterable<UserDocument>,
  dismissed: Readonly<Record<string, string>>,
): FailedChange[] {
  return [...documents].flatMap(({ id, rev, kind, ref, refusal }) => {
    if (!refusal || dismissed[id] === rev) return [];
    return [{ id, kind, ref, message: refusal.message }];
  });
}
