import { isHttpLink } from '../links.ts';

/** A part of a message: text or a link. */
export interface MessagePiece {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https?:\/\/\S+/gi;
/** Punctuation and closing brackets after an address. */
const AFTER = /[.,;:!?…'"’”»)\]}>]+$/;

/**
 * Splits a message into text and links. Only http and https addresses with a host name and without user name or password
 * become links (`isHttpLink`): an address that could disguise its target stays text.
 */
export function messagePieces(text: string): MessagePiece[] {
  const pieces: MessagePiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = withoutEnd(found);
    if (!isHttpLink(href)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: href, href });
    from = index + href.length;
  }
  return from < text.length ? [...pieces, { text: text.slice(from) }] : pieces;
}

/** Removes trailing punctuation from an address; a bracket stays only if it was opened in the address. */
function withoutEnd(found: string): string {
  const end = AFTER.exec(found)?.[0] ?? '';
  const bare = end === '' ? found : found.slice(0, -end.length);
  return end.startsWith(')') && bare.includes('(') ? `${bare})` : bare;
}
