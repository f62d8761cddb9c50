import { auditSentence } from '../../../domain/audit/audit-sentence.ts';
import type { RowOf } from '../../../domain/exports/tables.ts';
import { AUDIT_STEP } from '../../../domain/limits/log.ts';
import type { Ports } from '../../ports.ts';
import { auditTable } from '../audit/audit-store.ts';
import { followLog } from '../audit/follow-log.ts';
import { iso, personNames } from './known-names.ts';

/** Returns the rows of the audit: newest first, one row per changed document, with before and after as JSON. */
export async function* audit(ports: Ports): AsyncGenerator<RowOf<'audit'>> {
  await followLog(ports);
  const [entries, name] = [await auditTable(ports), await personNames(ports)];
  let after: string | undefined;
  do {
    const page = await entries.find('byTime', {
      equals: [],
      limit: AUDIT_STEP,
      reverse: true,
      ...(after !== undefined && { after }),
    });
    for (const entry of page.documents)
      for (const change of entry.changes.length > 0 ? entry.changes : [undefined])
        yield {
          id: entry.id,
          at: iso(entry.at),
          by_id: entry.by,
          by: name(entry.by),
          did: auditSentence({ note: entry.note, changes: change ? [change] : [] }),
          collection: change?.collection ?? null,
          thing_id: change?.id ?? null,
          group: entry.group ?? null,
          before: change?.before ? JSON.stringify(change.before) : null,
          after: change?.after ? JSON.stringify(change.after) : null,
        };
    after = page.next;
  } while (after !== undefined);
}
