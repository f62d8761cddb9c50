import type { LogPage } from '../../domain/sync/log.ts';
import { DIRECTORY, OPEN, PUBLIC } from '../../domain/sync/readable-scopes.ts';
import type { SyncLog } from '../ports.ts';
import { CompressedBody } from './compressed-body.ts';

/** Maximum number of cached pages. Devices that reconnect together miss the same log entries. */
const PAGES_KEPT = 32;

/** Scopes that many people read at the same positions. */
const SHARED: ReadonlySet<string> = new Set([PUBLIC, DIRECTORY, OPEN]);

const kept = new WeakMap<SyncLog, Map<string, CompressedBody>>();

/** Returns a compressed log page, cached. Between two log positions nothing changes, except that documents deleted later are left out. */
export function packedLog(log: SyncLog, answer: LogPage & { readonly logId: string }): CompressedBody {
  const pages = kept.get(log) ?? new Map<string, CompressedBody>();
  kept.set(log, pages);
  const key = `${answer.from} ${answer.to} ${answer.s} ${answer.ops.flatMap(({ c, id, del }) => (del ? [`${c}/${id}`] : [])).join(' ')}`;
  const packed = pages.get(key) ?? new CompressedBody(Buffer.from(JSON.stringify(answer)));
  pages.delete(key);
  if (SHARED.has(answer.s)) pages.set(key, packed);
  for (const oldest of pages.keys()) if (pages.size > PAGES_KEPT) pages.delete(oldest);
  return packed;
}
