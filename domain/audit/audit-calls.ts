import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { flag } from '../calls/query.ts';
import { isoInstant } from '../fields.ts';
import { AuditEntry, GroupName } from './audit.ts';

/** The documents in it are as they are stored, with instants in epoch milliseconds; when it was done is as everywhere in the API. */
export const AuditView = v.object({
  ...AuditEntry.entries,
  at: v.string(),
  /** The name of the admin; empty once their account is gone. */
  by_name: v.string(),
  /** Whether it could be put back at this moment; else `why_not` says why, in a sentence. */
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
    /** Of what was changed, such as `talks`; the id of a thing beside it or alone. */
    collection: filter,
    thing: filter,
    /** Of what was done together. */
    group: filter,
    /** Words of what was done, of who did it, or of what it was done to. */
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
    /** How many changes were put back, people removed among them. */
    undone: v.number(),
    /** Of an import: how many people it had added were removed, and how many of them stay. */
    removed: v.number(),
    stay: v.number(),
    /** Whether there is more to undo: ask again. */
    more: v.boolean(),
    /** Those that could not be, and why. */
    left: v.array(v.object({ id: v.string(), message: v.string() })),
  }),
});
