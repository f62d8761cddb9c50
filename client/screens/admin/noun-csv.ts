import { BYTE_ORDER_MARK, csvRow } from '../../../domain/csv-cell.ts';
import type { Noun, NounColumn, Thing } from './noun.ts';

/** The rows as a spreadsheet reads them, under the keys of their columns, which stay the same whatever the titles say. */
export function nounCsv<Row extends Thing>({ columns }: Pick<Noun<Row>, 'columns'>, rows: readonly Row[]): string {
  const said = columns.filter(({ by, text }) => by ?? text);
  const head = csvRow(['id', ...said.map(({ key }) => key)]);
  return (
    BYTE_ORDER_MARK + head + rows.map((row) => csvRow([row.id, ...said.map((column) => cell(column, row))])).join('')
  );
}

function cell<Row>({ by, text }: NounColumn<Row>, row: Row): string {
  if (text) return text(row);
  const value = by?.(row) ?? '';
  return value === Infinity ? '' : String(value);
}

/** Hands a text over as a file, made on this device. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
