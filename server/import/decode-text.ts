import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { ImportFile, TextFile } from './import-file.ts';

/** Maximum size of a file, in bytes. The largest known schedule has a tenth of this; a larger file is a mistake. */
const LARGEST_FILE = 50_000_000;

/**
 * Decodes a file. Accepts UTF-8 or UTF-16 with or without a byte order mark, the encoding of an XML declaration, and for tables
 * the Windows code page that spreadsheets still write.
 */
export function decodeText({ name, bytes }: ImportFile): TextFile | Refusal {
  if (bytes.length > LARGEST_FILE) {
    return refusal(
      'too-large',
      `${name} has ${Math.round(bytes.length / 1e6)} MB; a file to import may have ${LARGEST_FILE / 1e6} MB.`,
    );
  }
  if (isSpreadsheet(bytes))
    return refusal(
      'unsupported',
      `${name} is a spreadsheet. Save it as CSV: in Excel by File, Save As, “CSV UTF-8”; in LibreOffice by File, Save As, ` +
        '“Text CSV”; in Google Sheets by File, Download, “Comma-separated values”.',
    );
  const encoding = wideEncoding(bytes) ?? declaredEncoding(bytes) ?? 'utf-8';
  const text =
    decode(isCalendar(bytes) ? unfolded(bytes) : bytes, encoding) ??
    (looksLikeTable(bytes) ? decode(bytes, 'windows-1252') : undefined);
  if (text?.includes('\0') ?? bytes.includes(0)) return refusal('unsupported', `${name} is not a text file.`);
  if (text === undefined)
    return refusal('malformed', `${name} is not text in ${encoding.toUpperCase()}; save it as UTF-8.`);
  if (text.trim() === '') return refusal('malformed', `${name} is empty.`);
  return { name, text };
}

/** Returns whether a file is from Excel, OpenDocument or Numbers: a zip, or the container of old Office files. */
const isSpreadsheet = (bytes: Uint8Array): boolean =>
  ['504b0304', 'd0cf11e0'].includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'));

const isCalendar = (bytes: Uint8Array): boolean =>
  /^(\xef\xbb\xbf)?\s*BEGIN:VCALENDAR/i.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));

/** Unfolds the lines of a calendar before decoding: they are folded by bytes, also inside a character (RFC 5545 3.1). */
const unfolded = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/\r?\n[ \t]/g, ''),
    'latin1',
  );

/** Returns the kind of UTF-16, detected by its byte order mark, or by the zero bytes between the letters of markup. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]?.toLowerCase();
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // The encoding is unknown, or the bytes are not valid in it.
  }
}

/**
 * Returns whether the bytes may be a table. Only tables are tried in legacy code pages, which spreadsheets still write;
 * XML, JSON and iCalendar are always UTF-8.
 */
function looksLikeTable(bytes: Uint8Array): boolean {
  const [line = ''] = Buffer.from(bytes.subarray(0, 1000)).toString('latin1').split(/\r?\n/, 1);
  return !/^\s*[<{[]|^BEGIN:/i.test(line) && /[,;\t]/.test(line);
}
