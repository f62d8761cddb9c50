import { crc32, deflateRawSync } from 'node:zlib';

/** The smallest PDF that readers can open. */
export const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 ' +
    '00000 n \n0000000053 00000 n \n0000000102 00000 n \n' +
    'trailer<</Size 4/Root 1 0 R>>\nstartxref\n161\n%%EOF\n',
  'latin1',
);

export interface Member {
  readonly name: string;
  readonly text: string | Buffer;
  /** A wrong size for its header. */ readonly claims?: number;
  readonly flags?: number;
}

/** Returns a zip of these members; their headers are correct unless `claims` is set. */
export function zipOf(members: readonly Member[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, claims, flags = 0x800 } of members) {
    const content = Buffer.from(text as string);
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(26);
    for (const [value, at] of [
      [20, 0],
      [flags, 2],
      [8, 4],
      [0x5821, 8],
    ] as const)
      head.writeUInt16LE(value, at);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claims ?? content.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), head, place, Buffer.from(name)]),
    );
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

export const contentTypes = (part: string, type: string, more = ''): Member => ({
  name: '[Content_Types].xml',
  text:
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ` +
    `ContentType="${type}"/>${more}</Types>`,
});
export const wordMembers: readonly Member[] = [
  contentTypes('word/document.xml', WORD),
  { name: 'word/document.xml', text: '<document/>' },
];
export const excelMembers: readonly Member[] = [
  contentTypes('xl/workbook.xml', EXCEL),
  { name: 'xl/workbook.xml', text: '<workbook/>' },
];
export const smallDocx = zipOf(wordMembers);
export const smallXlsx = zipOf(excelMembers);

/** Returns a compound file with these entries in its directory, in one sector. */
export function compoundFile(names: readonly string[]): Buffer {
  const sector = (): Buffer => Buffer.alloc(512);
  const [header, table, directory, content] = [sector(), sector().fill(0xff), sector(), sector()];
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  table.writeUInt32LE(0xfffffffe, 8);
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    directory.write(name, index * 128, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64);
  }
  return Buffer.concat([header, table, directory, content]);
}
export const smallXls = compoundFile(['Workbook']);
