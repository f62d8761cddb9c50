import * as v from 'valibot';
import { Instant } from '../time.ts';

/** A document or account before and after a change. `null`: did not exist. */
export const AuditedChange = v.object({
  collection: v.string(),
  id: v.string(),
  /** The revision after the change; empty if there are no revisions. */
  rev: v.string(),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
});
export type AuditedChange = v.InferOutput<typeof AuditedChange>;

/** Name of a group of changes: random, chosen by the caller, never reused. */
export const GroupName = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'A group is named by 8 to 64 letters and digits'));

/** Shown for entries that changed nothing that can be restored. */
export const NO_UNDO = 'This cannot be undone';

/** A change that an admin made in one step: who, when, before and after. Never contains secrets. */
export const AuditEntry = v.object({
  id: v.string(),
  at: Instant,
  /** Id of the admin. */
  by: v.string(),
  /** The log's scope, or `accounts`. */
  scope: v.string(),
  /** Describes what the changes alone do not show, such as `handed out a password link`. */
  note: v.string(),
  /** Set for changes made together. */
  group: v.optional(v.string()),
  changes: v.array(AuditedChange),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
