import type { Instant } from '../time.ts';

/** Unit of order and of permission: `pub`, `dir`, `u:<user>`, `replay`, `co:`, `room:`, `adm`. */
export type Scope = string;

/** The scope of one person's own data. */
export const personScope = (personId: string): Scope => `u:${personId}`;

/** A change of one document: the whole new document, or `del` if it was deleted. */
export interface Op {
  /** Collection. */
  readonly c: string;
  readonly id: string;
  readonly rev: string;
  readonly del?: true;
  readonly doc?: unknown;
}

/** The collection of a person's own documents, in their scope. */
export const MINE = 'mine';

/** One atomic mutation of 1..k documents; a scope's entries are numbered 1..n without gaps. */
export interface LogEntry {
  readonly s: Scope;
  readonly n: number;
  /** Id of the mutation; each occurs at most once per scope. */
  readonly mid: string;
  readonly at: Instant;
  /** Id of the person, or `server`. */
  readonly by: string;
  readonly ops: readonly Op[];
  /** The writer's answer, so that a repeated mutation gets the same one. */
  readonly res?: unknown;
}

/** A run of log entries: everything after `from`, up to and including `to`. */
export interface LogPage {
  readonly s: Scope;
  readonly from: number;
  readonly to: number;
  readonly ops: readonly Op[];
}

/** The state that a replica must match: position, number of documents, xor of 53-bit hashes of (c, id, rev). */
export interface Digest {
  readonly s: Scope;
  readonly logId: string;
  readonly n: number;
  readonly count: number;
  readonly xor: string;
}
