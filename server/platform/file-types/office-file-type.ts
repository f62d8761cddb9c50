import type { ResourceFileType } from '../../../domain/resources/resource-file-name.ts';
import { compoundEntries } from './compound-file.ts';
import { ooxmlType } from './ooxml.ts';

/** Says what a document is by what it holds, not by what it is called. */
export interface OfficeFileType {
  /** Undefined when these bytes are none of the kinds taken, are broken, hold macros, or unpack to too much. */
  typeOf(bytes: Buffer): Promise<ResourceFileType | undefined>;
}

const PDF = Buffer.from('%PDF-');
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** An end of file may be followed by a little, by the specification a kilobyte. */
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

/** A workbook of Excel 97 to 2003 without a project of macros. */
function isExcelBook(bytes: Buffer): boolean {
  const names = compoundEntries(bytes)?.map((name) => name.toLowerCase());
  return (
    names !== undefined &&
    names.some((name) => name === 'workbook' || name === 'book') &&
    !names.some((name) => name.includes('vba'))
  );
}
