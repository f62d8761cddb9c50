import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { AuditEntry } from './audit.ts';

/** The documents in it are as they are stored, with instants in epoch milliseconds; when it was done is as everywhere in the API. */
const AuditView = v.object({ ...AuditEntry.entries, at: v.string() });

export const listAudit = call({
  method: 'get',
  path: '/admin/audit',
  access: 'admin',
  input: v.object({ count: PageFields.count, limit: PageFields.limit, startCursor: PageFields.startCursor }),
  output: pageSchema(AuditView),
});

export const undoChange = call({
  method: 'post',
  path: '/admin/audit/:id/undo',
  access: 'admin',
  input: v.object({ id: v.pipe(v.string(), v.maxLength(200)) }),
  output: v.null(),
  status: 204,
});
