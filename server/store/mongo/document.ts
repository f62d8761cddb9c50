import type { LogEntry } from '../../../domain/sync/log.ts';
import type { Stored } from '../document-store.ts';

/** A document as stored in MongoDB, with our id as `_id`. */
export interface MongoDocument {
  readonly _id: string;
  readonly rev: number;
  readonly [field: string]: unknown;
}

/** A log entry as stored in MongoDB. `wroteAt` and `wroteBy` only serve notifications of other processes (wake-ups.ts). */
export interface MongoEntry extends LogEntry {
  readonly _id: string;
  readonly wroteAt: number;
  readonly wroteBy: string;
}

export function toMongo({ id, rev, ...fields }: Stored): MongoDocument {
  return { _id: id, rev, ...asJson(fields) };
}

export const fromMongo = ({ _id, ...fields }: MongoDocument): Stored => ({ id: _id, ...fields });

export function entryToMongo(entry: LogEntry, wroteAt: number, wroteBy: string): MongoEntry {
  return { _id: `${entry.s}|${String(entry.n).padStart(12, '0')}`, ...asJson(entry), wroteAt, wroteBy };
}

export function entryFromMongo({ s, n, mid, at, by, ops, res }: MongoEntry): LogEntry {
  return res === undefined ? { s, n, mid, at, by, ops } : { s, n, mid, at, by, ops, res };
}

/** Converts to JSON, like the embedded store: the driver would store `undefined` as null, and dates as dates. */
const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
