import * as v from 'valibot';
import { Instant } from '../time.ts';

/** One document, or one account, as it was before and after. `null` is "not there". */
export const AuditedChange = v.object({
  collection: v.string(),
  id: v.string(),
  /** The revision that the change made; empty for what has none. */
  rev: v.string(),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
});
export type AuditedChange = v.InferOutput<typeof AuditedChange>;

/** What changes that are made together are called: a name of the caller's own making, another one each time. */
export const GroupName = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'A group is named by 8 to 64 letters and digits'));

/** Why what changed nothing that could be put back has no way back. */
export const NO_UNDO = 'This cannot be undone';

/** What an admin changed in one step: who, when, what before and after. Secrets never stand in it. */
export const AuditEntry = v.object({
  id: v.string(),
  at: Instant,
  /** Id of the admin. */
  by: v.string(),
  /** The scope of the log, or `accounts`. */
  scope: v.string(),
  /** What was done where the changes alone do not say it, such as `handed out a password link`. */
  note: v.string(),
  /** What was done together, such as a change of many things at once, has a name. */
  group: v.optional(v.string()),
  changes: v.array(AuditedChange),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
