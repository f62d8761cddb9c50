import * as v from 'valibot';
import { PageFields, pageSchema } from '../../../domain/calls/paging.ts';
import { AuditEntry } from '../../../domain/audit/audit.ts';
import { PAGE_SIZE } from '../../../domain/limits/requests.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { auditTable } from './audit-store.ts';
import { followLog } from './follow-log.ts';
import { undoEntry } from './undo.ts';

/** The documents in it are as they are stored, with instants in epoch milliseconds; when it was done is as everywhere in the API. */
const AuditView = v.object({ ...AuditEntry.entries, at: v.string() });

const listAudit = endpoint({
  method: 'get',
  path: '/admin/audit',
  access: 'admin',
  summary: 'What admins changed, newest first: who, when, what before and after. Go on with startCursor.',
  input: v.object({ count: PageFields.count, limit: PageFields.limit, startCursor: PageFields.startCursor }),
  output: pageSchema(AuditView),
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
});

const undo = endpoint({
  method: 'post',
  path: '/admin/audit/:id/undo',
  access: 'admin',
  summary: 'Puts back what one entry of the audit changed, where nothing of it has been changed since.',
  input: v.object({ id: v.pipe(v.string(), v.maxLength(200)) }),
  output: v.null(),
  status: 204,
  example: { id: 'pub:3' },
  handle: async ({ actor, input, ports }) => {
    await followLog(ports);
    const entry = await (await auditTable(ports)).get(input.id);
    await undoEntry(entry ?? refuse('not-found', 'There is no such entry'), actor, ports);
    return null;
  },
});

export const auditEndpoints = [listAudit, undo];
