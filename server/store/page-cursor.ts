import { refuse } from '../../domain/refusal.ts';
import type { Cursor, Key, PageQuery, Stored } from './document-store.ts';

/** Position after a page: the last document's id, and its values of the index fields that `equals` does not fix. */
export type Position = readonly Key[];

/** Returns the cursor after a document. It contains the query, so that it cannot be used for another query. */
export function encodeCursor(index: string, query: PageQuery, last: Position): Cursor {
  return Buffer.from(JSON.stringify([index, direction(query), query.equals, last])).toString('base64url');
}

/**
 * Decodes a cursor. Cursors come from devices, so an invalid cursor or one of another query is refused: a wrong page would
 * be worse than an error.
 */
export function decodeCursor(index: string, query: PageQuery, openFields: number): Position | undefined {
  if (!('after' in query)) return undefined;
  const [ofIndex, ofDirection, equals, last] = parseParts(query.after);
  const same =
    ofIndex === index && ofDirection === direction(query) && JSON.stringify(equals) === JSON.stringify(query.equals);
  const position = Array.isArray(last) && last.length === openFields + 1 ? last.filter(isKey) : [];
  if (!same || position.length !== openFields + 1 || typeof position.at(-1) !== 'string') return junk();
  return position;
}

/** Returns the position of a page's last document, for `encodeCursor`. */
export function positionOf(document: Stored, openFields: readonly string[]): Position {
  const values = new Map<string, unknown>(Object.entries(document));
  return [...openFields.map((field) => values.get(field)).filter(isKey), document.id];
}

function parseParts(cursor: unknown): readonly unknown[] {
  if (typeof cursor !== 'string') return junk();
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : junk();
  } catch {
    return junk();
  }
}

const direction = (query: PageQuery): number => (query.reverse ? -1 : 1);

const isKey = (value: unknown): value is Key =>
  (typeof value === 'string' && value.isWellFormed()) || (typeof value === 'number' && Number.isFinite(value));

const junk = (): never => refuse('malformed', 'This is not a place in this list');
