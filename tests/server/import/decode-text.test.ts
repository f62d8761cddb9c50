import { expect, test } from 'vitest';
import { decodeText } from '../../../server/import/decode-text.ts';

const TEXT = 'title,start\nDvořák & Søn,2027-06-04 10:00\n';
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const decoded = (bytes: Uint8Array, name = 'talks.csv'): string => {
  const file = decodeText({ name, bytes });
  return 'code' in file ? file.message : file.text;
};

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 of the other kind', utf16be(`\uFEFF${TEXT}`)],
  ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 of the other kind without a mark', utf16be(TEXT)],
])('%s is read', (_, bytes) => expect(decoded(bytes)).toBe(TEXT));

test("a table in a spreadsheet's own code page is read", () => {
  expect(
    decoded(
      Buffer.from(
        'title,start\nCafé “Mole”'.replace(/[“”]/g, (mark) => (mark === '“' ? '\u0093' : '\u0094')),
        'latin1',
      ),
    ),
  ).toBe('title,start\nCafé “Mole”');
});

test('XML is read in the encoding it declares', () => {
  const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><schedule>Café</schedule>';
  expect(decoded(Buffer.from(xml, 'latin1'), 'schedule.xml')).toBe(xml);
  expect(decoded(Buffer.from('<?xml version="1.0" encoding="martian"?><schedule/>'), 'schedule.xml')).toBe(
    'schedule.xml is not text in MARTIAN; save it as UTF-8.',
  );
});

test('other text in a wrong encoding is refused', () => {
  expect(decoded(Buffer.from('{"title":"Café"}', 'latin1'), 'schedule.json')).toBe(
    'schedule.json is not text in UTF-8; save it as UTF-8.',
  );
});

test('a picture, an archive and a very large file are refused', () => {
  expect(decoded(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 255]), 'logo.png')).toBe(
    'logo.png is not a text file.',
  );
  expect(decoded(Buffer.alloc(51_000_000, 32), 'big.json')).toBe(
    'big.json has 51 MB; a file to import may have 50 MB.',
  );
});

test('a spreadsheet is refused with instructions to save it as a table', () => {
  for (const bytes of [Buffer.from('PK\u0003\u0004xl/workbook.xml'), Buffer.from('d0cf11e0a1b11ae1', 'hex')]) {
    const read = decodeText({ name: 'talks.xlsx', bytes });
    expect('code' in read && read.message).toMatch(
      /^talks\.xlsx is a spreadsheet\. Save it as CSV: in Excel by File, Save As/,
    );
  }
});
