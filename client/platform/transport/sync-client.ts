import type * as v from 'valibot';
import { pullFromMine, pushToMine } from '../../../domain/sync/mine-calls.ts';
import type {
  DigestAnswer,
  EarlierAnswer,
  LogAnswer,
  PullAnswer,
  PushAnswer,
  PushRow,
  Snapshot,
} from '../../../domain/sync/protocol.ts';
import { carryRooms, findSnapshot, readDigest, readEarlierCall, readLog } from '../../../domain/sync/sync-calls.ts';
import type { Http, Result } from '../http/http.ts';

type Answer<S extends v.GenericSchema> = Promise<Result<v.InferOutput<S>>>;

/** Makes the sync calls, with parsed answers. A refusal `gone` means that the snapshot must be downloaded again. */
export interface SyncClient {
  snapshot(scope: string): Answer<typeof Snapshot>;
  log(scope: string, logId: string, after: number): Answer<typeof LogAnswer>;
  digest(scope: string): Answer<typeof DigestAnswer>;
  earlier(scope: string, c: string, before: number): Answer<typeof EarlierAnswer>;
  /** Replaces the rooms of the open sync stream with this id. */
  carry(stream: string, rooms: readonly string[]): Promise<Result<unknown>>;
  push(rows: readonly PushRow[]): Answer<typeof PushAnswer>;
  pull(after: { readonly logId: string; readonly n: number } | undefined, limit: number): Answer<typeof PullAnswer>;
}

export function createSyncClient({ request }: Http): SyncClient {
  return {
    snapshot: (scope) => request(findSnapshot, { scope }),
    log: (scope, logId, after) => request(readLog, { scope, logId, after: String(after) }),
    digest: (scope) => request(readDigest, { scope }),
    earlier: (scope, c, before) => request(readEarlierCall, { scope, c, before: String(before) }),
    carry: (stream, rooms) => request(carryRooms, { stream, rooms: [...rooms] }),
    // No retry here: the replication retries with the latest changes, and never both at once.
    push: (rows) => request(pushToMine, { rows: [...rows], mayWait: true }),
    pull: (after, limit) =>
      request(
        pullFromMine,
        { logId: after?.logId, after: after && String(after.n), limit: String(limit) },
        { once: true },
      ),
  };
}
