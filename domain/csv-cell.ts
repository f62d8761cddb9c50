/** Starts a CSV file. Without it, spreadsheets assume an old regional encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A row in RFC 4180, with its line end. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Escapes text so that no spreadsheet runs it as a formula or command; used for every table we write. Spreadsheets also
 * recognise formulas after spaces, invisible characters and quotes, in full-width signs, and where they would split the cell:
 * with a semicolon as separator, quotes do not protect it. A leading apostrophe makes it text.
 */
export function csvCell(text: string): string {
  const harmless = (AT_THE_START.test(text) ? `'${text}` : text).replace(
    WHERE_PARTED,
    (parting: string, sign?: string) => (sign ? `${parting.slice(0, -sign.length)}'${sign}` : parting),
  );
  return /["\r\n,;\t\0]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const SIGNS = String.raw`=+\-@|＝＋－＠｜﹦﹢﹣﹫−`;
/** A tab or line break encoded for URLs or HTML: a program that the text is pasted into may decode it first. */
const ENCODED_BREAK = String.raw`%0[9AaDd]|&#(?:0*(?:9|10|13)|[Xx]0*[9AaDd])(?!\d);?`;
const BLANK = String.raw`[\s\p{Z}\p{C}"]|%2[02]|${ENCODED_BREAK}`;
/** Includes tab, line breaks and NUL, which some programs skip. */
const AT_THE_START = new RegExp(String.raw`^(?:${BLANK}|')*[${SIGNS}]|^[\t\r\n\0]`, 'u');
/** The sign is optional, so that a run of spaces is matched once and not from each position. */
const WHERE_PARTED = new RegExp(String.raw`(?:[;\t\r\n]|${ENCODED_BREAK})(?:;|${BLANK})*([${SIGNS}])?`, 'gu');
