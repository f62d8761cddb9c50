import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { flag } from '../calls/query.ts';
import { isoInstant } from '../forms/input-schemas.ts';
import { AuditEntry, GroupName } from './audit.ts';

/** An audit entry in the API. Its documents are as stored, with instants in epoch milliseconds; `at` is ISO as everywhere in the API. */
export const AuditView = v.object({
  ...AuditEntry.entries,
  at: v.string(),
  /** Name of the admin; empty once their account is deleted. */
  by_name: v.string(),
  /** Whether it can be undone now; if not, `why_not` says why. */
  undoable: v.boolean(),
  why_not: v.string(),
});
export type AuditView = v.InferOutput<typeof AuditView>;

const filter = v.optional(v.pipe(v.string(), v.maxLength(200)));

export const listAudit = listCall({
  path: '/admin/audit',
  access: 'admin',
  input: {
    /** Id of an admin. */
    by: filter,
    /** Collection of the changed documents, such as `talks`; `thing`: a document's id, with or without it. */
    collection: filter,
    thing: filter,
    /** Group of changes made together. */
    group: filter,
    /** Searches the description, the admin and the changed documents. */
    search: filter,
    changes_only: v.pipe(flag, v.description('Leaves out exports, mails and views: what changed nothing.')),
    /** Instants; `to` is excluded. */
    from: v.optional(isoInstant),
    to: v.optional(isoInstant),
  },
  view: AuditView,
});

export const undoChange = call({
  method: 'post',
  path: '/admin/audit/:id/undo',
  access: 'admin',
  input: v.object({ id: v.pipe(v.string(), v.maxLength(200)) }),
  output: v.null(),
  status: 204,
});

export const undoGroup = call({
  method: 'post',
  path: '/admin/audit/groups/:id/undo',
  access: 'admin',
  input: v.object({ id: GroupName }),
  output: v.object({
    /** Number of undone changes, including removed people. */
    undone: v.number(),
    /** Undoing an import: how many of the people it added were removed, and how many stay. */
    removed: v.number(),
    stay: v.number(),
    /** More is left to undo: call again. */
    more: v.boolean(),
    /** Changes that could not be undone, and why. */
    left: v.array(v.object({ id: v.string(), message: v.string() })),
  }),
});
