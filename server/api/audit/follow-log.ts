import * as v from 'valibot';
import { AUDITED_SCOPES, auditIdOf } from '../../../domain/audit/audit-id.ts';
import type { AuditedChange, AuditEntry } from '../../../domain/audit/audit.ts';
import { LOG_PAGE } from '../../../domain/limits/log.ts';
import type { LogEntry, Scope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { keepEntry } from './audit-store.ts';

/** Position up to which the audit has read a scope's log. `id` is the scope. */
interface Followed extends Stored {
  readonly n: number;
}
const FOLLOWED: TableSpec<Followed, never> = { name: 'audited', indexes: {} };
const Body = v.nullable(v.record(v.string(), v.unknown()));
const Elsewhere = v.object({
  at: v.number(),
  c: v.string(),
  id: v.string(),
  rev: v.string(),
  before: Body,
  after: Body,
});
/** Shape of `res` in entries that `editScope` writes for admins. */
const Before = v.object({
  before: v.array(Body),
  group: v.optional(v.string()),
  elsewhere: v.optional(v.array(Elsewhere), []),
});

type FollowPorts = Pick<Ports, 'store'>;

/**
 * Reads the log into the audit up to its end. A crash loses no entry: any process reads the rest later, and an entry that
 * is read twice is stored once.
 */
export async function followLog(ports: FollowPorts): Promise<void> {
  const followed = await ports.store.table(FOLLOWED);
  for (const scope of AUDITED_SCOPES)
    while (await followOn(scope, followed, ports)) {
      /* Reads the next page. */
    }
}

/** Reads one page of a scope's log. Returns false at the end of the log. */
async function followOn(scope: Scope, followed: Table<Followed>, ports: FollowPorts): Promise<boolean> {
  const position = await followed.get(scope);
  const entries = await ports.store.log.read(scope, position?.n ?? 0, LOG_PAGE);
  const last = entries.at(-1);
  if (!last) return false;
  // In parallel, because the store groups the writes and each entry has its own id.
  await Promise.all(entries.map((entry) => keepIfAudited(entry, ports)));
  if (position) await followed.replace({ ...position, n: last.n }, position.rev);
  // The insert fails if another process reads at the same time; then that process stores the position.
  else await followed.insert({ id: scope, rev: 1, n: last.n }).catch(() => undefined);
  return entries.length === LOG_PAGE;
}

async function keepIfAudited(entry: LogEntry, ports: FollowPorts): Promise<void> {
  const edited = v.safeParse(Before, entry.res);
  if (edited.success) await keepEntry(auditEntry(entry, edited.output), ports);
}

function auditEntry(
  { s, n, at, by, ops }: LogEntry,
  { before, group, elsewhere }: v.InferOutput<typeof Before>,
): AuditEntry {
  const changes = ops.map(({ c, id, rev, doc }, index): AuditedChange => ({
    collection: c,
    id,
    rev,
    before: before[index] ?? null,
    after: v.parse(Body, doc ?? null),
  }));
  for (const { at: place, c: collection, id, ...change } of elsewhere)
    changes.splice(place, 0, { collection, id, rev: change.rev, before: change.before, after: change.after });
  return { id: auditIdOf(s, n), at, by, scope: s, note: '', ...(group !== undefined && { group }), changes };
}
