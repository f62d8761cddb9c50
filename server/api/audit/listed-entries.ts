import { auditSentence } from '../../../domain/audit/audit-sentence.ts';
import type { listAudit } from '../../../domain/audit/audit-calls.ts';
import { latestFirst } from '../../../domain/audit/audit-id.ts';
import type { ListPage } from '../../../domain/calls/paging.ts';
import { AUDIT_LOOKED_THROUGH, AUDIT_STEP } from '../../../domain/limits/log.ts';
import { PAGE_SIZE } from '../../../domain/limits/requests.ts';
import type * as v from 'valibot';
import { foldText } from '../../../domain/search/search-text.ts';
import { pageOf } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { type StoredAuditEntry, auditTable } from './audit-store.ts';
import { authorNames } from './author-names.ts';

type Asked = v.InferOutput<(typeof listAudit)['input']>;

/**
 * Returns a page of the audit, newest first. Without a filter, pages come from the index; with a filter, only the newest
 * entries are searched.
 */
export async function listedEntries(asked: Asked, ports: Ports): Promise<ListPage<StoredAuditEntry>> {
  const { by, collection, thing, group, search, from, to, page = 1 } = asked;
  const isPart =
    asked.changes_only === true ||
    [by, collection, thing, group, search, from, to].some((filter) => filter !== undefined);
  return isPart || page > 1 ? pageOf(await matching(asked, ports), asked) : allOfIt(asked, ports);
}

async function allOfIt(
  { startCursor, count, limit = PAGE_SIZE }: Asked,
  ports: Ports,
): Promise<ListPage<StoredAuditEntry>> {
  const audit = await auditTable(ports);
  const { documents, next } = await audit.find('byTime', {
    equals: [],
    limit: count ?? limit,
    reverse: true,
    ...(startCursor !== undefined && { after: startCursor }),
  });
  const total = await audit.count('byTime', []);
  return {
    data: documents.toSorted(latestFirst),
    pagination: { page: 1, total, count: documents.length, ...(next && { nextCursor: next }) },
  };
}

/** Returns the newest matching entries. Searches only the newest entries of the audit. */
export async function matching(
  { by, collection, thing, group, search = '', changes_only: isChange, from, to }: Pick<Asked, Filter>,
  ports: Ports,
): Promise<StoredAuditEntry[]> {
  const audit = await auditTable(ports);
  const fits = await fitter(search, ports);
  const found: StoredAuditEntry[] = [];
  let after: string | undefined;
  for (let seen = 0; seen < AUDIT_LOOKED_THROUGH; seen += AUDIT_STEP) {
    const { documents, next } = await audit.find(by === undefined ? 'byTime' : 'byAdmin', {
      equals: by === undefined ? [] : [by],
      limit: AUDIT_STEP,
      reverse: true,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(after !== undefined && { after }),
    });
    found.push(
      ...documents.filter(
        (row) => isAbout(row, { collection, thing, group }) && (!isChange || row.changes.length > 0) && fits(row),
      ),
    );
    if (next === undefined) break;
    after = next;
  }
  return found.toSorted(latestFirst);
}

type Filter = 'by' | 'collection' | 'thing' | 'group' | 'search' | 'changes_only' | 'from' | 'to';

/** Returns a filter: true if all words of the search occur in the entry's action, subjects or author. */
async function fitter(search: string, ports: Ports): Promise<(row: StoredAuditEntry) => boolean> {
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return () => true;
  const names = await authorNames(ports);
  return ({ by, note, changes }) => {
    const each = changes.map((change) => auditSentence({ note: '', changes: [change] }));
    const text = foldText([auditSentence({ note, changes }), ...each, names.get(by) ?? ''].join('\n'));
    return words.every((word) => text.includes(word));
  };
}

function isAbout(
  { changes, group: own }: StoredAuditEntry,
  { collection, thing, group }: Pick<Asked, 'collection' | 'thing' | 'group'>,
): boolean {
  if (group !== undefined && own !== group) return false;
  if (collection === undefined && thing === undefined) return true;
  return changes.some(
    (change) =>
      (collection === undefined || change.collection === collection) && (thing === undefined || change.id === thing),
  );
}
