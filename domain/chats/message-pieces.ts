import { isHttpLink } from '../links.ts';

/** A run of a message: words, or an address that may be followed. */
export interface MessagePiece {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https?:\/\/\S+/gi;
/** What ends a sentence, and closes what was opened before the address. */
const AFTER = /[.,;:!?…'"’”»)\]}>]+$/;

/**
 * A message as words and links. Only http and https are links, to a named host, without a name or a password in them
 * (`isHttpLink`): what may look like another place than it leads to stays words.
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

/** Addresses end in a bracket only where one is opened in them. */
function withoutEnd(found: string): string {
  const end = AFTER.exec(found)?.[0] ?? '';
  const bare = end === '' ? found : found.slice(0, -end.length);
  return end.startsWith(')') && bare.includes('(') ? `${bare})` : bare;
}
