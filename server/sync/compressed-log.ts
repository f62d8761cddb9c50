import type { LogPage } from '../../domain/sync/log.ts';
import { DIRECTORY, OPEN, PUBLIC } from '../../domain/sync/readable-scopes.ts';
import type { SyncLog } from '../ports.ts';
import { CompressedBody } from './compressed-body.ts';

/** Maximum number of cached pages. Devices that reconnect together miss the same log entries. */
const PAGES_KEPT = 32;

/** Scopes that many people read at the same positions. */
const SHARED: ReadonlySet<string> = new Set([PUBLIC, DIRECTORY, OPEN]);

const kept = new WeakMap<SyncLog, Map<string, CompressedBody>>();

/**
 * Returns a compressed log page, cached. Between two log positions nothing changes, except that what was removed
 * later is left out: documents, and the answers that `taken` names.
 */
export function packedLog(log: SyncLog, answer: LogPage & { readonly logId: string }, taken: string): CompressedBody {
  const pages = kept.get(log) ?? new Map<string, CompressedBody>();
  kept.set(log, pages);
  const deleted = answer.ops.flatMap(({ c, id, del }) => (del ? [`${c}/${id}`] : []));
  const key = `${answer.from} ${answer.to} ${answer.s} ${deleted.join(' ')} ${taken}`;
  const packed = pages.get(key) ?? new CompressedBody(Buffer.from(JSON.stringify(answer)));
  pages.delete(key);
  if (SHARED.has(answer.s)) pages.set(key, packed);
  for (const oldest of pages.keys()) if (pages.size > PAGES_KEPT) pages.delete(oldest);
  return packed;
}
