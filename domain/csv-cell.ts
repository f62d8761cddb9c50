/** Without it, spreadsheets take a file for one of their own country's old encodings. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A row of RFC 4180, with its line end. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Text as a cell that no spreadsheet takes for a formula or a command: the one rule of every table we write. Spreadsheets
 * see one behind blanks, invisible signs and quotes as well, in full-width signs, and wherever they would part the cell:
 * where a semicolon is the separator, quotes do not hold it together. An apostrophe in front makes it text.
 */
export function csvCell(text: string): string {
  const harmless = (AT_THE_START.test(text) ? `'${text}` : text).replace(
    WHERE_PARTED,
    (parting: string, sign?: string) => (sign ? `${parting.slice(0, -sign.length)}'${sign}` : parting),
  );
  return /["\r\n,;\t\0]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const SIGNS = String.raw`=+\-@|＝＋－＠｜﹦﹢﹣﹫−`;
/** A tab or a line break as addresses and as HTML write it: what is pasted on may undo that first. */
const ENCODED_BREAK = String.raw`%0[9AaDd]|&#(?:0*(?:9|10|13)|[Xx]0*[9AaDd])(?!\d);?`;
const BLANK = String.raw`[\s\p{Z}\p{C}"]|%2[02]|${ENCODED_BREAK}`;
/** Tab, line breaks and NUL count as well: some programs drop them and read on. */
const AT_THE_START = new RegExp(String.raw`^(?:${BLANK}|')*[${SIGNS}]|^[\t\r\n\0]`, 'u');
/** The sign is optional, so that a run of blanks is read once and not from each of its places. */
const WHERE_PARTED = new RegExp(String.raw`(?:[;\t\r\n]|${ENCODED_BREAK})(?:;|${BLANK})*([${SIGNS}])?`, 'gu');
