import { listAudit, undoChange } from '../../../domain/audit/audit-calls.ts';
import { PAGE_SIZE } from '../../../domain/limits/requests.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { auditTable } from './audit-store.ts';
import { followLog } from './follow-log.ts';
import { undoEntry } from './undo.ts';

export const auditEndpoints = [
  endpoint(listAudit, {
    summary: 'What admins changed, newest first: who, when, what before and after. Go on with startCursor.',
    example: { count: 5 },
    handle: async ({ input, ports }) => {
      await followLog(ports);
      const audit = await auditTable(ports);
      const limit = input.count ?? input.limit ?? PAGE_SIZE;
      const { documents, next } = await audit.find('byTime', {
        equals: [],
        limit,
        reverse: true,
        ...(input.startCursor && { after: input.startCursor }),
      });
      const total = await audit.count('byTime', []);
      return {
        data: documents.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
        pagination: { page: 1, total, count: documents.length, ...(next && { nextCursor: next }) },
      };
    },
  }),
  endpoint(undoChange, {
    summary: 'Puts back what one entry of the audit changed, where nothing of it has been changed since.',
    example: { id: 'pub:3' },
    handle: async ({ actor, input, ports }) => {
      await followLog(ports);
      const entry = await (await auditTable(ports)).get(input.id);
      await undoEntry(entry ?? refuse('not-found', 'There is no such entry'), actor, ports);
      return null;
    },
  }),
];
