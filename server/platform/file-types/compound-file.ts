// The container of Office before 2007 (MS-CFB): sectors chained by a table, and a directory of 128-byte entries. Our own, since
// only names are wanted of files that strangers send, within bounds: the library for it (`cfb`) reads every stream in them.

const MAGIC = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const HEADER = 512;
const ENTRY = 128;
/** Sector numbers from here on mean the end of a chain, or nothing. */
const NO_SECTOR = 0xffff_fffa;
/** Table sectors that the header itself lists. */
const LISTED = 109;
const DIRECTORY_SECTORS_MAX = 2000;

/** Names of everything in a compound file, or undefined for another file or a broken one. */
export function compoundEntries(bytes: Buffer): string[] | undefined {
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
    // A directory that lies beyond the tables the header lists would be in a file larger than any taken here.
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
