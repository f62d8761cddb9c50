import type { AuditView } from '../../../domain/audit/audit-calls.ts';
import { personName } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { people } from '../../sync/stored-collections.ts';
import type { AuditRow } from './audit-store.ts';
import { undoRefusal } from './undo.ts';

/** Entries with the names of who made them, and whether each could be undone now. */
export const auditViews = (rows: readonly AuditRow[], ports: Ports): Promise<AuditView[]> =>
  Promise.all(
    rows.map(async (row) => {
      const [person, refused] = await Promise.all([findDocument(people, row.by, ports), undoRefusal(row, ports)]);
      return {
        ...row,
        at: new Date(row.at).toISOString(),
        by_name: person ? personName(person) : '',
        undoable: refused === undefined,
        why_not: refused?.message ?? '',
      };
    }),
  );
