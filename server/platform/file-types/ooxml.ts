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
/** Programs in a document: VBA, Excel's sheets of macros and dialogues, ActiveX. */
const PROGRAMS = /macro|vbaproject|vbadata|dialogsheet|activex/i;

/** What an Office document of 2007 and later is; undefined for any other zip, and for one that should not be passed on. */
export async function ooxmlType(bytes: Buffer): Promise<'docx' | 'xlsx' | undefined> {
  try {
    const { names, contentTypes } = await readMembers(bytes);
    return names.some((name) => PROGRAMS.test(name)) ? undefined : mainType(contentTypes, names);
  } catch {
    return undefined; // All that can go wrong here is what was sent.
  }
}

interface Members {
  readonly names: readonly string[];
  readonly contentTypes: string;
}

/** Unpacks every member once, so that none turns out larger than it says; yauzl refuses `..`, absolute names and wrong sizes. */
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
