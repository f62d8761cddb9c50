import type { ResourceFileType } from '../../../domain/resources/resource-file-name.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { fromBufferPromise } from 'yauzl';
import { RESOURCE_FILE_MEMBERS_MAX, RESOURCE_FILE_UNPACKED_MAX_BYTES } from '../../../domain/limits/files.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const CONTENT_TYPES_MAX_BYTES = 500_000;
const MAIN_PARTS = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml': 'xlsx',
} as const;
/** Matches names of programs in a document: VBA, Excel's macro and dialog sheets, ActiveX. */
const PROGRAMS = /macro|vbaproject|vbadata|dialogsheet|activex/i;

/** Returns the type of an Office document since 2007; undefined for any other zip and for unsafe documents. */
async function ooxmlType(bytes: Buffer): Promise<'docx' | 'xlsx' | undefined> {
  try {
    const { names, contentTypes } = await readMembers(bytes);
    return names.some((name) => PROGRAMS.test(name)) ? undefined : mainType(contentTypes, names);
  } catch {
    return undefined; // Only invalid input fails here.
  }
}

interface Members {
  readonly names: readonly string[];
  readonly contentTypes: string;
}

/**
 * Unpacks every member once to check its true size. Uses yauzl, which refuses `..`, absolute names and wrong sizes, and
 * reports encryption. fflate, which makes our archives, checks none of these, and yauzl cannot make archives.
 */
async function readMembers(bytes: Buffer): Promise<Members> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true, validateEntrySizes: true });
  if (zip.entryCount > RESOURCE_FILE_MEMBERS_MAX) throw new RangeError('too many');
  const names: string[] = [];
  let contentTypes = '';
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName);
    unpacked += entry.uncompressedSize;
    if (unpacked > RESOURCE_FILE_UNPACKED_MAX_BYTES) throw new RangeError('too much');
    if (entry.isEncrypted()) throw new RangeError('encrypted');
    if (entry.fileName.endsWith('/')) continue;
    const isTypes = entry.fileName === CONTENT_TYPES;
    if (isTypes && (contentTypes !== '' || entry.uncompressedSize > CONTENT_TYPES_MAX_BYTES))
      throw new RangeError('not one list of types');
    const text = await drained(await zip.openReadStreamPromise(entry), isTypes);
    if (isTypes) contentTypes = text;
  }
  if (new Set(names.map((name) => name.toLowerCase())).size !== names.length) throw new RangeError('a name twice');
  return { names, contentTypes };
}

async function drained(stream: Readable, isKept: boolean): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (isKept && Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  removeNSPrefix: true,
  isArray: (name) => name === 'Override' || name === 'Default',
});
const Types = v.object({
  Types: v.object({
    Override: v.array(v.object({ PartName: v.string(), ContentType: v.string() })),
    Default: v.optional(v.array(v.object({ Extension: v.string(), ContentType: v.string() })), []),
  }),
});

function mainType(xml: string, names: readonly string[]): 'docx' | 'xlsx' | undefined {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml) || XMLValidator.validate(xml) !== true) return undefined;
  const {
    Types: { Override: parts, Default: defaults },
  } = v.parse(Types, parser.parse(xml));
  if ([...parts, ...defaults].some(({ ContentType }) => PROGRAMS.test(ContentType))) return undefined;
  const main = parts.filter(
    ({ ContentType, PartName }) => ContentType in MAIN_PARTS && names.includes(PartName.replace(/^\//, '')),
  );
  const [part] = main;
  return part && main.length === 1 ? MAIN_PARTS[part.ContentType as keyof typeof MAIN_PARTS] : undefined;
}

// Reader for the container format of Office before 2007 (MS-CFB): sectors chained by a table, and a directory of 128-byte entries.
// Our own code, because it reads only names, within limits, from untrusted files; the library (`cfb`) reads every stream.

const MAGIC = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const HEADER = 512;
const ENTRY = 128;
/** Sector numbers from here on mean the end of a chain, or no sector. */
const NO_SECTOR = 0xffff_fffa;
/** Number of table sectors whose positions are in the header. */
const LISTED = 109;
const DIRECTORY_SECTORS_MAX = 2000;

/** Returns the names of all entries in a compound file; undefined if it is another kind of file or broken. */
function compoundEntries(bytes: Buffer): string[] | undefined {
  if (bytes.length < HEADER || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectors = sectorsOf(bytes, 2 ** shift);
  const names: string[] = [];
  let next = bytes.readUInt32LE(48);
  for (let count = 0; next < NO_SECTOR; count += 1) {
    const directory = sectors.at(next);
    if (!directory || count > DIRECTORY_SECTORS_MAX) return undefined;
    names.push(...namesIn(directory));
    next = sectors.after(next);
  }
  return names[0] === undefined ? undefined : names;
}

interface Sectors {
  readonly at: (index: number) => Buffer | undefined;
  readonly after: (index: number) => number;
}

function sectorsOf(bytes: Buffer, size: number): Sectors {
  const at = (index: number): Buffer | undefined => {
    const start = (index + 1) * size;
    return start + size <= bytes.length ? bytes.subarray(start, start + size) : undefined;
  };
  const perTable = size / 4;
  const after = (index: number): number => {
    const table = Math.floor(index / perTable);
    // A directory beyond the listed tables would need a file above the upload limit.
    const sector = table < LISTED ? at(bytes.readUInt32LE(76 + 4 * table)) : undefined;
    return sector?.readUInt32LE(4 * (index % perTable)) ?? NO_SECTOR;
  };
  return { at, after };
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let start = 0; start + ENTRY <= directory.length; start += ENTRY) {
    const length = directory.readUInt16LE(start + 64);
    if (length >= 2 && length <= 64) names.push(directory.toString('utf16le', start, start + length - 2));
  }
  return names;
}

/**
 * Detects document types by content, not by name. Our own code, because the package `file-type` cannot distinguish Excel
 * 97 from Word 97, and accepts documents with macros and encrypted, truncated or forged ones.
 */
export interface OfficeFileType {
  /** Returns the type; undefined for other types and for files that are broken, contain macros or unpack to too much. */
  typeOf(bytes: Buffer): Promise<ResourceFileType | undefined>;
}

const PDF = Buffer.from('%PDF-');
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** Number of bytes that may follow the end-of-file marker. The specification allows a kilobyte. */
const PDF_TAIL = 1024;

export const officeFileType: OfficeFileType = {
  async typeOf(bytes) {
    if (startsWith(bytes, PDF)) return isPdf(bytes) ? 'pdf' : undefined;
    if (startsWith(bytes, ZIP)) return ooxmlType(bytes);
    return isExcelBook(bytes) ? 'xls' : undefined;
  },
};

const startsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);

function isPdf(bytes: Buffer): boolean {
  const tail = bytes.subarray(-PDF_TAIL).toString('latin1');
  return (
    /^%PDF-[12]\.\d[\r\n \t%]/.test(bytes.subarray(0, 10).toString('latin1')) &&
    tail.includes('startxref') &&
    tail.includes('%%EOF')
  );
}

/** Returns whether this is a workbook of Excel 97 to 2003 without macros. */
function isExcelBook(bytes: Buffer): boolean {
  const names = compoundEntries(bytes)?.map((name) => name.toLowerCase());
  return (
    names !== undefined &&
    names.some((name) => name === 'workbook' || name === 'book') &&
    !names.some((name) => name.includes('vba'))
  );
}
