import type { Instant } from '../time.ts';

/** A scope is the unit of order and of permission: `pub`, `u:<user>`, later `replay`, `co:`, `room:`, `adm`. */
export type Scope = string;

/** The scope of what one person owns. */
export const personScope = (personId: string): Scope => `u:${personId}`;

/** One document changed: the whole document as it is afterwards, or `del` for a document taken away. */
export interface Op {
  /** Collection. */
  readonly c: string;
  readonly id: string;
  readonly rev: string;
  readonly del?: true;
  readonly doc?: unknown;
}

/** The collection that a person's scope holds of what they own. */
export const MINE = 'mine';

/** One atomic mutation over 1..k documents; entries of a scope are numbered 1..n without a hole. */
export interface LogEntry {
  readonly s: Scope;
  readonly n: number;
  /** The mutation's id; a scope holds each at most once. */
  readonly mid: string;
  readonly at: Instant;
  /** Id of the person, or `server`. */
  readonly by: string;
  readonly ops: readonly Op[];
  /** What the writer was answered, so that a repeated mutation gets the same answer. */
  readonly res?: unknown;
}

/** The positions a run of log entries covers: everything after `from`, up to and including `to`. */
export interface LogPage {
  readonly s: Scope;
  readonly from: number;
  readonly to: number;
  readonly ops: readonly Op[];
}

/** What a mirror must equal: position, number of living documents, xor of 53-bit hashes of (c, id, rev). */
export interface Digest {
  readonly s: Scope;
  readonly logId: string;
  readonly n: number;
  readonly count: number;
  readonly xor: string;
}
