import type { MineDocument } from '../../../domain/sync/mine.ts';
import type { FailedChange, SyncStatus } from '../status/sync-status.ts';

/** Which writes the server has: a document waits until its latest write is among them. */
export class AckTracker {
  readonly #acknowledged = new Map<string, string>();

  acknowledge(id: string, rev: string): void {
    this.#acknowledged.set(id, rev);
  }

  among(documents: ReadonlyMap<string, MineDocument>): MineDocument[] {
    return [...documents.values()].filter((document) => this.#acknowledged.get(document.id) !== document.rev);
  }
}

export type PendingSummary = Pick<SyncStatus, 'waiting' | 'oldestWaiting' | 'waitingFor'>;

/** As many as one looks at. */
const NAMED = 200;

/** How many wait, and since when. */
export function summarizePending(documents: readonly MineDocument[]): PendingSummary {
  if (documents.length === 0) return { waiting: 0 };
  return {
    waiting: documents.length,
    oldestWaiting: Math.min(...documents.map((document) => document.changedAt)),
    waitingFor: documents.slice(-NAMED).map(({ id }) => id),
  };
}

/** What the server turned down and the person has not yet put away; `dismissed` holds the rev of each answer that was. */
export function rejectedAmong(
  documents: Iterable<MineDocument>,
  dismissed: Readonly<Record<string, string>>,
): FailedChange[] {
  return [...documents].flatMap(({ id, rev, kind, ref, refusal }) => {
    if (!refusal || dismissed[id] === rev) return [];
    return [{ id, kind, ref, message: refusal.message }];
  });
}
