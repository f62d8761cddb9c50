import type * as v from 'valibot';
import { DigestAnswer, LogAnswer, PullAnswer, PushAnswer, Snapshot, type PushRow } from '../../domain/sync/protocol.ts';
import type { Http, Result } from './http.ts';

type Answer<S extends v.GenericSchema> = Promise<Result<v.InferOutput<S>>>;

/** The calls of sync.md §3, parsed. A refusal `gone` means: reload the snapshot. */
export interface SyncWire {
  snapshot(scope: string): Answer<typeof Snapshot>;
  log(scope: string, logId: string, after: number): Answer<typeof LogAnswer>;
  digest(scope: string): Answer<typeof DigestAnswer>;
  push(rows: readonly PushRow[]): Answer<typeof PushAnswer>;
  pull(after: { readonly logId: string; readonly n: number } | undefined, limit: number): Answer<typeof PullAnswer>;
}

export function syncWire(http: Http): SyncWire {
  return {
    snapshot: (scope) => http.call({ path: `/sync/snapshot/${encodeURIComponent(scope)}`, output: Snapshot }),
    log: (scope, logId, after) =>
      http.call({
        path: `/sync/log/${encodeURIComponent(scope)}?logId=${encodeURIComponent(logId)}&after=${after}`,
        output: LogAnswer,
      }),
    digest: (scope) => http.call({ path: `/sync/digest/${encodeURIComponent(scope)}`, output: DigestAnswer }),
    // Neither is repeated here: the replication repeats them, with whatever was changed meanwhile, and one in turn with the other.
    push: (rows) =>
      http.call({ method: 'POST', path: '/sync/mine/push', body: { rows, mayWait: true }, output: PushAnswer }),
    pull: (after, limit) => {
      const position = after ? `logId=${encodeURIComponent(after.logId)}&after=${after.n}&` : '';
      return http.call({ path: `/sync/mine/pull?${position}limit=${limit}`, output: PullAnswer, once: true });
    },
  };
}
