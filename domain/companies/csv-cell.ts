/** A row of RFC 4180, with its line end. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Text as a cell that no spreadsheet takes for a formula. They see one behind blanks, invisible signs and quotes as
 * well, in full-width signs, and wherever they would part the cell: where a semicolon is the separator, quotes do not
 * hold it together. An apostrophe in front makes it text.
 */
export function csvCell(text: string): string {
  const harmless = (AT_THE_START.test(text) ? `'${text}` : text).replace(WHERE_PARTED, (parting: string, sign?: string) => (sign ? `${parting.slice(0, -sign.length)}'${sign}` : parting));
  return /["\r\n,;\t\0]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const SIGNS = String.raw`=+\-@＝＋－＠﹦﹢﹣﹫−`;
/** Tab, line breaks and NUL count as well: some programs drop them and read on. */
const AT_THE_START = new RegExp(String.raw`^[\s\p{Z}\p{C}"']*[${SIGNS}]|^[\t\r\n\0]`, 'u');
/** The sign is optional, so that a run of blanks is read once and not from each of its places. */
const WHERE_PARTED = new RegExp(String.raw`[;\t\r\n][;\s\p{Z}\p{C}"]*([${SIGNS}])?`, 'gu');
