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
  changes: v.array(AuditedChange),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
