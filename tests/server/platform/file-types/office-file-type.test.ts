import { expect, test } from 'vitest';
import { officeFileType } from '../../../../server/platform/file-types/office-file-type.ts';
import { lackRealFiles, realFile } from '../../../support/real-files.ts';
import {
  compoundFile,
  contentTypes,
  excelMembers,
  smallDocx,
  smallPdf,
  smallXls,
  smallXlsx,
  wordMembers,
  zipOf,
} from '../../../support/small-documents.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const noise = Buffer.alloc(3_000, 7);

test('a pdf, an xls, an xlsx and a docx are recognised by their content', async () => {
  const kinds = await Promise.all(
    [smallPdf, smallXls, smallXlsx, smallDocx].map((bytes) => officeFileType.typeOf(bytes)),
  );
  expect(kinds).toEqual(['pdf', 'xls', 'xlsx', 'docx']);
});

test.skipIf(lackRealFiles)('a PDF made by any program is recognised', async () => {
  expect(await officeFileType.typeOf(Buffer.from(realFile('resources/In-CC0.pdf').bytes))).toBe('pdf');
});

/** Each could be sent instead of a document. */
const bad: Readonly<Record<string, () => Buffer>> = {
  nothing: () => Buffer.alloc(0),
  'a page of HTML called a pdf': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'HTML with a pdf in its tail': () => Buffer.concat([Buffer.from('<html>'), smallPdf]),
  'a pdf that was cut off': () => smallPdf.subarray(0, 120),
  'a pdf in name alone': () => Buffer.from('%PDF-hello <script>alert(1)</script> %%EOF'),
  'a program for Windows': () => Buffer.concat([Buffer.from('MZ'), noise]),
  'a script': () => Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'a picture': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a zip of anything': () => zipOf([{ name: 'readme.txt', text: 'hello' }]),
  'a zip that was cut off': () => smallDocx.subarray(0, -30),
  'a document with macros (docm)': () =>
    zipOf([
      contentTypes('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
      wordMembers[1]!,
    ]),
  'a sheet with macros (xlsm)': () =>
    zipOf([contentTypes('xl/workbook.xml', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'), excelMembers[1]!]),
  'a document that hides its macros': () => zipOf([...wordMembers, { name: 'word/vbaProject.bin', text: 'macros' }]),
  'a document that names its macros otherwise': () =>
    zipOf([
      contentTypes(
        'word/document.xml',
        WORD,
        '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
      ),
      wordMembers[1]!,
      { name: 'word/x.bin', text: 'x' },
    ]),
  'a sheet of Excel 4 macros': () =>
    zipOf([
      contentTypes(
        'xl/workbook.xml',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
        '<Override PartName="/xl/m.xml" ContentType="application/vnd.ms-excel.macrosheet+xml"/>',
      ),
      excelMembers[1]!,
    ]),
  'a presentation': () =>
    zipOf([
      contentTypes(
        'ppt/presentation.xml',
        'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
      ),
      { name: 'ppt/presentation.xml', text: 'x' },
    ]),
  'a document without its main part': () => zipOf([wordMembers[0]!]),
  'a document with two kinds of main part': () =>
    zipOf([
      contentTypes('word/document.xml', WORD, `<Override PartName="/word/b.xml" ContentType="${WORD}"/>`),
      wordMembers[1]!,
      { name: 'word/b.xml', text: 'x' },
    ]),
  'a list of parts with entities of its own': () =>
    zipOf([
      {
        name: '[Content_Types].xml',
        text: `<!DOCTYPE t [<!ENTITY w "${WORD}">]><Types><Override PartName="/word/document.xml" ContentType="&w;"/></Types>`,
      },
      wordMembers[1]!,
    ]),
  'a member that climbs out of the archive': () => zipOf([...wordMembers, { name: '../../etc/passwd', text: 'root' }]),
  'a member with an absolute name': () => zipOf([...wordMembers, { name: '/etc/passwd', text: 'root' }]),
  'a member with a drive in its name': () => zipOf([...wordMembers, { name: 'C:/windows/system.ini', text: 'x' }]),
  'members that unpack to too much together': () =>
    zipOf([...wordMembers, { name: 'word/bomb.bin', text: Buffer.alloc(1_000), claims: 201_000_000 }]),
  'a member that says it is smaller than it is': () =>
    zipOf([...wordMembers, { name: 'word/liar.bin', text: Buffer.alloc(5_000_000), claims: 10 }]),
  'more members than a document has': () =>
    zipOf([...wordMembers, ...Array.from({ length: 5_000 }, (_, index) => ({ name: `word/${index}.xml`, text: '' }))]),
  'the same member twice': () => zipOf([...wordMembers, { name: 'word/DOCUMENT.xml', text: 'another' }]),
  'an encrypted member': () => zipOf([...wordMembers, { name: 'word/secret.xml', text: 'x', flags: 0x801 }]),
  'a document of Word 97': () => compoundFile(['WordDocument', '1Table']),
  'a workbook of Excel 97 with macros': () => compoundFile(['Workbook', '_VBA_PROJECT_CUR']),
  'the beginning of a workbook': () => smallXls.subarray(0, 600),
  'a workbook whose directory never ends': () => {
    const endless = Buffer.from(smallXls);
    endless.writeUInt32LE(1, 512 + 4);
    return endless;
  },
};

test.each(Object.entries(bad))('%s is no document', async (_, make) => {
  expect(await officeFileType.typeOf(make())).toBeUndefined();
});
