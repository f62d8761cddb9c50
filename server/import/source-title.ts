import type { Notes } from './import-file.ts';
import { plainLine } from './plain-text.ts';

/** A talk's title on one line. A talk without a title is kept: it has a time and a place. */
export function sourceTitle(text: string, at: string, notes: Notes): string {
  const title = plainLine(text);
  if (title === '') notes.repaired(at, 'has no title; it is called Untitled');
  return title || 'Untitled';
}
